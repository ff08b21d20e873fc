import { Button, Group, Modal } from '@mantine/core';
import type { DialogProps } from './dialog-request.ts';

/** Says something that there is nothing to do about now. */
export function NoticeDialog({ request, onClose }: DialogProps<'notice'>) {
  return (
    <Modal opened onClose={onClose} title="温馨提示" size={420}>
      <p>{request.text}</p>
      {request.tip && <p>{request.tip}</p>}
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose} data-autofocus>
          我知道了
        </Button>
      </Group>
    </Modal>
  );
}
