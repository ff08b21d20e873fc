import { Button, Modal } from '@mantine/core';
import classes from './ask-dialog.module.css';

interface AskDialogProps {
  text: string;
  confirm: string;
  dismiss: string;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** One question, two answers. */
export function AskDialog({ text, confirm, dismiss, onConfirm, onDismiss }: AskDialogProps) {
  return (
    <Modal opened onClose={onDismiss} title="温馨提示" size={420} closeButtonProps={{ 'aria-label': '关闭' }}>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDismiss}>
          {dismiss}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
