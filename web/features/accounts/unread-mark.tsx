import { useUnread } from '#web/features/alerts/index.ts';
import classes from './user-area.module.css';

/** A dot at the account while new reports wait to be seen. Behind `lazy`. */
export function UnreadMark() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className={classes.unread}>
      <span className={classes.hidden}>，{unread} 条未读提醒</span>
    </span>
  );
}
