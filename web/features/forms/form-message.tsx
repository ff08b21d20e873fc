import classes from './form-message.module.css';

/** What the server said against it: once, in sight until the next attempt, and announced. `act` says what did not happen: 没有提交. */
export function FormMessage({ message, act }: { message: string; act?: string }) {
  return message === '' ? null : (
    <p className={classes.message} role="alert">
      {act === undefined ? message : `${act}：${message}`}
    </p>
  );
}
