import classes from './login-dialog.module.css';

/** What was wrong, kept in sight; the toast has said it aloud. */
export function FormMessage({ message }: { message: string }) {
  return message === '' ? null : <p className={classes.message}>{message}</p>;
}
