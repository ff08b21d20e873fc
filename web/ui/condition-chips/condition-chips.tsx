import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import classes from './condition-chips.module.css';

/** What a list answers to: its conditions, and one button that takes all away. */
export function ConditionChips({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <section className={classes.chips} aria-label="当前条件">
      {children}
      <button type="button" className={classes.clear} onClick={onClear}>
        清空全部
      </button>
    </section>
  );
}

interface ConditionChipProps {
  /** What the button that takes it away calls it. */
  label: string;
  /** It only comes first: drawn lighter than what counts. */
  isPreferred?: boolean;
  onDrop: () => void;
  children: ReactNode;
}

/** One condition with a button that takes it away. */
export function ConditionChip({ label, isPreferred = false, onDrop, children }: ConditionChipProps) {
  return (
    <span className={classes.chip} data-preferred={isPreferred || undefined}>
      {children}
      <IconButton size={28} label={`移除条件：${label}`} tip="" onClick={onDrop}>
        <IconX size={12} stroke={2} aria-hidden />
      </IconButton>
    </span>
  );
}
