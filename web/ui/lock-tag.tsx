import { IconLock } from '@tabler/icons-react';
import classes from './lock-tag.module.css';

/** A small lock with what is needed to open it, told before the click. */
export function LockTag({ needs }: { needs: string }) {
  return (
    <span className={classes.lock}>
      <IconLock size={12} stroke={1.8} aria-hidden />
      {needs}
    </span>
  );
}
