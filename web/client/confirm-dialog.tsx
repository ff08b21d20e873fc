import { Button, Group, Modal } from '@mantine/core';
import type { DialogProps } from './dialog-request.ts';

/** Asks before something is taken away. The safe answer has the focus. */
export function ConfirmDialog({ request, onClose, onDone }: DialogProps<'confirm'>) {
  return (
    <Modal opened onClose={onClose} title="温馨提示" size={420}>
      <p>{request.text}</p>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          取消
        </Button>
        <Button onClick={onDone}>确定</Button>
      </Group>
    </Modal>
  );
}
