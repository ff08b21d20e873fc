import { useState } from 'react';
import { useSessionEnded } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { ResetPassword } from '../reset-password.tsx';

const WIDTH_PX = 500;

/** A new password by code ends every session, this one too, so that signing in follows. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const sessionEnded = useSessionEnded();
  const openDialog = useDialogs();
  async function done() {
    onClose();
    await sessionEnded();
    openDialog({ kind: 'login', mode: 'login', reason: '密码已重设，请用新密码登录' });
  }
  return (
    <Dialog onClose={onClose} title="重设密码" width={WIDTH_PX}>
      <ResetPassword phone={phone} onPhone={setPhone} onDone={() => void done()} />
    </Dialog>
  );
}
