import type { DialogProps } from '#web/features/dialogs/index.ts';
import { UpgradeDialog } from '#web/features/rights/index.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PayDialog = lazyPart(() => import('./payment/pay-dialog.tsx').then((module) => module.PayDialog));

/** Where a right is missing membership is sold at once; who must only be asked (S1 §8) is asked. */
export function MembershipDialog(props: DialogProps<'upgrade'>) {
  return props.request.confirm === undefined ? <PayDialog {...props} /> : <UpgradeDialog {...props} />;
}
