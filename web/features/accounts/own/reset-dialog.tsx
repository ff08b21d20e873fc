import { useState } from 'react';
import { useSessionChanged } from '#web/client/session.ts';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { ResetPassword } from '../reset-password.tsx';

const WIDTH_PX = 500;

interface ResetDialogProps {
  /** The account has none yet. */
  isFirst: boolean;
  onClose: () => void;
}

/** A password by code. The page stays signed in, every other device does not. */
export function ResetDialog({ isFirst, onClose }: ResetDialogProps) {
  const [phone, setPhone] = useState('');
  const sessionChanged = useSessionChanged();
  async function done() {
    onClose();
    await sessionChanged();
  }
  return (
    <Dialog onClose={onClose} title={isFirst ? '设置密码' : '重设密码'} width={WIDTH_PX}>
      <ResetPassword phone={phone} onPhone={setPhone} onDone={() => void done()} />
    </Dialog>
  );
}
