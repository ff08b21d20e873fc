import classes from './login-dialog.module.css';

/** What the server said against it, kept in sight; the toast has said it aloud. */
export function FormMessage({ message }: { message: string | undefined }) {
  return message ? <p className={classes.message}>{message}</p> : null;
}
