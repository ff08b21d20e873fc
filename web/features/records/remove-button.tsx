import { IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';

/** Takes one entry out of the list. */
export const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <IconButton label={`移除《${name}》的记录`} tip="移除这条记录" size={32} onClick={onRemove}>
    <IconX size={18} stroke={1.6} aria-hidden />
  </IconButton>
);
