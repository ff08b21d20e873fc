import { useSearchParams } from 'react-router';
import { Authorise, LoginDialog } from '#web/features/accounts/index.ts';
import { DialogHost, type DialogRenderers } from '#web/features/dialogs/index.ts';
import { MembershipDialog } from '#web/features/membership/index.ts';

const DIALOGS: DialogRenderers = { login: LoginDialog, upgrade: MembershipDialog };

export function AuthoriseAsking() {
  const [params] = useSearchParams();
  return (
    <DialogHost renderers={DIALOGS}>
      <Authorise asked={params} />
    </DialogHost>
  );
}
