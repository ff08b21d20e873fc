import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { WithinGroupProps } from './within-group.tsx';
import classes from './within-group-lazy.module.css';

const Loaded = lazyPart(() => import('./within-group.tsx').then((module) => module.WithinGroup));

/** Above a list that keeps to a group; few do. It comes when the page listens, into a line that is kept for it. */
export const WithinGroup = ({
  gid,
  ...props
}: Omit<WithinGroupProps, 'gid'> & { gid: number | undefined }) =>
  gid === undefined ? null : (
    <div className={classes.place}>
      <Suspense>
        <Loaded gid={gid} {...props} />
      </Suspense>
    </div>
  );
