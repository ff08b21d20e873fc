import { IconX } from '@tabler/icons-react';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import classes from './records.module.css';

/** Takes one entry out of the list. */
export const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <IconButton label={`移除《${name}》的记录`} tip="移除这条记录" size={32} onClick={onRemove}>
    <IconX size={18} stroke={1.6} aria-hidden />
  </IconButton>
);

interface RemoveManyProps {
  label: string;
  /** Where several say the same. */
  name?: string;
  /** What will be gone. */
  text: string;
  isRemoving: boolean;
  onRemove: () => void;
}

/** Takes several out, and asks before: they do not come back. */
export function RemoveMany({ label, name = label, text, isRemoving, onRemove }: RemoveManyProps) {
  const openDialog = useDialogs();
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={name}
      disabled={isRemoving}
      onClick={() => openDialog({ kind: 'confirm', act: label, text, goOn: onRemove })}
    >
      {label}
    </button>
  );
}
