import classes from './avatar.module.css';

interface AvatarProps {
  /** Empty where there is none: the first letter of the name stands for it. */
  url: string;
  name: string;
  /** Pixels each way. */
  size: number;
}

/** Somebody's picture, beside the name that says whose it is. */
export function Avatar({ url, name, size }: AvatarProps) {
  return url === '' ? (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden>
      {[...name][0]}
    </span>
  ) : (
    <img className={classes.avatar} src={url} alt="" width={size} height={size} />
  );
}
