import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { preloadLogin } from './lazy-dialogs.ts';
import { useSessionWatch } from './use-session-watch.ts';
import classes from './user-area.module.css';
import { UserMenu } from './user-menu.tsx';

/** The right end of the header: who is signed in, or the two buttons to become so. */
export function UserArea() {
  const { user } = useSession();
  const openDialog = useDialogs();
  useSessionWatch();
  if (user !== null) return <UserMenu user={user} />;
  return (
    <>
      <Button
        variant="subtle"
        onPointerEnter={preloadLogin}
        onClick={() => openDialog({ kind: 'login', mode: 'login' })}
      >
        登录
      </Button>
      <Button
        className={classes.register}
        onPointerEnter={preloadLogin}
        onClick={() => openDialog({ kind: 'login', mode: 'register' })}
      >
        注册
      </Button>
    </>
  );
}
