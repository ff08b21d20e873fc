import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './page-skeleton.module.css';

/** A page that is not there yet, in the shape of one. */
export function PageSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label="正在打开原文">
      <div className={classes.page} aria-hidden="true">
        <Skeleton height={22} width="62%" />
        <Skeleton height={14} width="34%" mt={14} mb={36} />
        {['98%', '94%', '97%', '60%', '96%', '92%', '98%', '44%'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing never change.
          <Skeleton key={index} height={12} width={width} mt={14} />
        ))}
        <Skeleton height={220} mt={32} />
      </div>
    </div>
  );
}
