import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import classes from './ask-dialog.module.css';

interface AskDialogProps {
  text: string;
  confirm: string;
  /** The confirming button leads there. */
  confirmTo?: string;
  dismiss: string;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** One question, two answers. */
export function AskDialog({ text, confirm, confirmTo, dismiss, onConfirm, onDismiss }: AskDialogProps) {
  return (
    <Modal opened onClose={onDismiss} title="温馨提示" size={420} closeButtonProps={{ 'aria-label': '关闭' }}>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDismiss}>
          {dismiss}
        </Button>
        {confirmTo ? (
          <Button component={Link} to={confirmTo} onClick={onConfirm} data-autofocus>
            {confirm}
          </Button>
        ) : (
          <Button onClick={onConfirm} data-autofocus>
            {confirm}
          </Button>
        )}
      </div>
    </Modal>
  );
}
