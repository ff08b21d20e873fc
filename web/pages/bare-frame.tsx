import { Outlet } from 'react-router';
import { LoginDialog } from '#web/features/accounts/index.ts';
import { DialogHost, type DialogRenderers } from '#web/features/dialogs/index.ts';
import { MembershipDialog } from '#web/features/membership/index.ts';
import classes from './bare-frame.module.css';

const DIALOGS: DialogRenderers = { login: LoginDialog, upgrade: MembershipDialog };

/** Around a page that is one tool: no header, only the dialogs that it may need. */
export default function BareFrame() {
  return (
    <DialogHost renderers={DIALOGS}>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </DialogHost>
  );
}
