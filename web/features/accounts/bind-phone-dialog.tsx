import { Modal } from '@mantine/core';
import { useSessionChanged } from '#web/client/session.ts';
import { BindPhoneForm } from './bind-phone-form.tsx';
import classes from './login-dialog.module.css';

const WIDTH_PX = 500;

/** The bind step for somebody who is signed in already. */
export function BindPhoneDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const sessionChanged = useSessionChanged();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="绑定手机号"
      size={WIDTH_PX}
      classNames={{ title: classes.title }}
    >
      <BindPhoneForm
        onBound={async () => {
          await sessionChanged();
          onClose();
        }}
      />
    </Modal>
  );
}
