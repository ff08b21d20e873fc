import { Button } from '#web/ui/button/button.tsx';
import actions from '#web/ui/mantine/dialog.module.css';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import type { DialogProps } from './dialog-request.ts';

/** Says something that there is nothing to do about now. */
export function NoticeDialog({ request, onClose }: DialogProps<'notice'>) {
  return (
    <Dialog onClose={onClose} title="温馨提示" width={420}>
      <p>{request.text}</p>
      {request.tip && <p>{request.tip}</p>}
      <div className={actions.actions}>
        <Button onClick={onClose} data-autofocus>
          我知道了
        </Button>
      </div>
    </Dialog>
  );
}
