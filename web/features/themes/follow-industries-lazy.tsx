import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Loaded = lazyPart(() => import('./follow-industry.tsx').then((module) => module.FollowIndustries));

/** Comes once an industry is chosen. */
export function FollowIndustries(props: { industries: readonly { id: number; name: string }[] }) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
