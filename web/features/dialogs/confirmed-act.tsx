import { useDialogs } from './dialog-host.tsx';

interface ConfirmedActProps {
  /** On the button. */
  label: string;
  /** What the button is called where several say the same. */
  name?: string;
  /** How it looks where it stands. */
  className: string | undefined;
  /** What the question is answered with. */
  act: string;
  dismiss?: string;
  text: string;
  isPending: boolean;
  goOn: () => void;
}

/** A button that asks before it does what cannot be taken back. */
export function ConfirmedAct({ label, name = label, className, isPending, ...question }: ConfirmedActProps) {
  const openDialog = useDialogs();
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      disabled={isPending}
      onClick={() => openDialog({ kind: 'confirm', ...question })}
    >
      {label}
    </button>
  );
}
