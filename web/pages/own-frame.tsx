import { Outlet } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { OwnMenu } from '#web/features/accounts/index.ts';
import classes from './own-frame.module.css';

/** Around every personal page: one width, and the way to the others. Nobody who has not signed in has any. */
export default function OwnFrame() {
  const { user } = useSession();
  return (
    <div className={classes.frame} data-alone={user === null || undefined}>
      {user !== null && <OwnMenu />}
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
