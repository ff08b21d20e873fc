import { TIER_LABELS } from '#contract/rights/levels.ts';
import type { DialogProps } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import classes from './upgrade-dialog.module.css';

/** Says which right is missing and the cheapest way to it; 以后再说 gives the focus back. */
export function UpgradeDialog({ request, onClose }: DialogProps<'upgrade'>) {
  const { title = '会员权益', text, needs, confirm = '查看会员权益', dismiss = '以后再说' } = request;
  const tip = request.tip ?? `${TIER_LABELS[needs]}及以上可用。`;
  return (
    <Dialog onClose={onClose} title={title} width={420}>
      <p className={classes.text}>{text}</p>
      {tip !== '' && <p className={classes.tip}>{tip}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {dismiss}
        </Button>
        <LinkButton to="/aboutVip" onClick={onClose} data-autofocus>
          {confirm}
        </LinkButton>
      </div>
    </Dialog>
  );
}
