import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Nearby = lazyPart(() => import('./nearby.tsx').then((module) => module.Nearby));

/** Searches that may follow, under the results: they and their script come when the results stand. */
export const LazyNearby = (props: ComponentProps<typeof Nearby>) => (
  <Suspense>
    <Nearby {...props} />
  </Suspense>
);
