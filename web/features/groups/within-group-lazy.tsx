import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { WithinGroupProps } from './within-group.tsx';

const Loaded = lazyPart(() => import('./within-group.tsx').then((module) => module.WithinGroup));

/** Above a list that keeps to a group; few do. */
export const WithinGroup = ({
  gid,
  ...props
}: Omit<WithinGroupProps, 'gid'> & { gid: number | undefined }) =>
  gid === undefined ? null : (
    <Suspense>
      <Loaded gid={gid} {...props} />
    </Suspense>
  );
