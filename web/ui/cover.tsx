import classes from './cover.module.css';

interface CoverProps {
  /** Empty where there is no file. */
  url: string;
  /** CSS pixels; the height follows the shape of an A4 page. */
  width: number;
  eager?: boolean;
}

/** The cover of a report, or a blank sheet where only the record is known. Decorative: the title stands beside it. */
export function Cover({ url, width, eager }: CoverProps) {
  const height = Math.round(width * Math.SQRT2);
  if (url === '') {
    return <span className={classes.blank} style={{ width: `var(--cover-width, ${width}px)` }} />;
  }
  return (
    <img
      className={classes.cover}
      style={{ width: `var(--cover-width, ${width}px)` }}
      src={url}
      alt=""
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
