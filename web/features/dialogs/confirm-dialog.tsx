import { Button } from '#web/ui/button/button.tsx';
import actions from '#web/ui/mantine/dialog.module.css';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import type { DialogProps } from './dialog-request.ts';

/** Asks before something is taken away. The safe answer has the focus. */
export function ConfirmDialog({ request, onClose, onDone }: DialogProps<'confirm'>) {
  return (
    <Dialog onClose={onClose} title="温馨提示" width={420}>
      <p>{request.text}</p>
      <div className={actions.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          取消
        </Button>
        <Button onClick={onDone}>确定</Button>
      </div>
    </Dialog>
  );
}
