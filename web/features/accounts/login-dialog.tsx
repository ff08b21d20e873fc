import { Modal } from '@mantine/core';
import type { DialogProps } from '#web/client/dialogs.tsx';

/** Holds the place of the login dialog until its calls are in the contract. */
export function LoginDialog({ request, onClose }: DialogProps<'login'>) {
  return (
    <Modal opened onClose={onClose} title="登录" size={500}>
      <p>{request.reason ?? '登录后可继续。'}</p>
      <p>登录尚未开放。</p>
    </Modal>
  );
}
