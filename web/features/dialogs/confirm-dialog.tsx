import { Button } from '#web/ui/button/button.tsx';
import actions from '#web/ui/mantine/dialog.module.css';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import type { DialogProps } from './dialog-request.ts';

/** Asks before something is taken away. The safe answer has the focus. */
export function ConfirmDialog({ request, onClose, onDone }: DialogProps<'confirm'>) {
  const { act, text, dismiss = '取消' } = request;
  return (
    <Dialog onClose={onClose} title={act} width={420}>
      <p>{text}</p>
      <div className={actions.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {dismiss}
        </Button>
        <Button onClick={onDone}>{act}</Button>
      </div>
    </Dialog>
  );
}
