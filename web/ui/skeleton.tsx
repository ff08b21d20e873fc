import classes from './skeleton.module.css';

interface SkeletonProps {
  /** CSS pixels, or a share of what it stands in like `100%`. */
  height: number | string;
  /** CSS pixels, or a share of the line like `62%`. */
  width?: number | string;
  /** CSS pixels above and below. */
  mt?: number;
  mb?: number;
}

/** A grey bar in the place of what is still coming. */
export function Skeleton({ height, width = '100%', mt = 0, mb = 0 }: SkeletonProps) {
  return <span className={classes.bar} style={{ height, width, marginTop: mt, marginBottom: mb }} />;
}
