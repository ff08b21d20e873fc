import classes from './login-dialog.module.css';

/** What the server said against it: once, in sight until the next attempt, and announced. */
export function FormMessage({ message }: { message: string }) {
  return message === '' ? null : (
    <p className={classes.message} role="alert">
      {message}
    </p>
  );
}
