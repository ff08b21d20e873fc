import { Button } from '@mantine/core';
import { useDialogs } from '#web/client/dialogs.tsx';
import { useSession } from '#web/client/session.ts';
import { useSessionWatch } from './use-session-watch.ts';
import { UserMenu } from './user-menu.tsx';

/** The right end of the header: who is signed in, or the two buttons to become so. */
export function UserArea() {
  const { user } = useSession();
  const openDialog = useDialogs();
  useSessionWatch();
  if (user !== null) return <UserMenu user={user} />;
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => openDialog({ kind: 'login', mode: 'login' })}>
        登录
      </Button>
      <Button size="sm" visibleFrom="sm" onClick={() => openDialog({ kind: 'login', mode: 'register' })}>
        注册
      </Button>
    </>
  );
}
