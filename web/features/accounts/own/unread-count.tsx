import { useUnread } from '#web/features/alerts/index.ts';
import classes from './unread-count.module.css';

/** How many new reports wait to be seen. Behind `lazy`. */
export function UnreadCount() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className={classes.unread}>
      {unread > 99 ? '99+' : unread}
      <span className={classes.said}> 条未读</span>
    </span>
  );
}
