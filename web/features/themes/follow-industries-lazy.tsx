import { lazy, Suspense } from 'react';

const Loaded = lazy(() =>
  import('./follow-industry.tsx').then((module) => ({ default: module.FollowIndustries })),
);

/** Comes once an industry is chosen. */
export function FollowIndustries(props: { industries: readonly { id: number; name: string }[] }) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
