import { Button } from '@mantine/core';
import { useDialogs } from '#web/client/dialogs.tsx';
import { useSession } from '#web/client/session.ts';

/** The right end of the header: who is signed in, or the two buttons to become so. */
export function UserArea() {
  const { user } = useSession();
  const openDialog = useDialogs();
  if (user !== null) return <span>{user.nickname}</span>;
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
