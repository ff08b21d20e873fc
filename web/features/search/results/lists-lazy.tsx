import type { ComponentProps } from 'react';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const Lists = lazyPart(() => import('./lists.tsx').then((module) => module.Lists));

/** With `folders` the directory; without them the tabs over a list in which nothing is sought, and that one may wait for what is new. */
export const LazyLists = (props: ComponentProps<typeof Lists>) => (
  <Suspense>
    <Lists {...props} />
  </Suspense>
);
