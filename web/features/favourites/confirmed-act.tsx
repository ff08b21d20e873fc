import { useDialogs } from '#web/features/dialogs/index.ts';
import classes from './folders.module.css';

interface ConfirmedActProps {
  /** On the button. */
  label: string;
  /** What the question is answered with. */
  act: string;
  dismiss?: string;
  text: string;
  isPending: boolean;
  goOn: () => void;
}

/** A button that asks before it does what cannot be taken back. */
export function ConfirmedAct({ label, isPending, ...question }: ConfirmedActProps) {
  const openDialog = useDialogs();
  return (
    <button
      type="button"
      className={classes.act}
      disabled={isPending}
      onClick={() => openDialog({ kind: 'confirm', ...question })}
    >
      {label}
    </button>
  );
}
