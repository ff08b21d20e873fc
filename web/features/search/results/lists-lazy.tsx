import { type ComponentProps, lazy } from 'react';
import { AfterHydration } from '#web/ui/after-hydration.tsx';

const Lists = lazy(() => import('./lists.tsx').then((module) => ({ default: module.Lists })));

/** With `folders` the directory; without them the tabs over a list in which nothing is sought, and that one may wait for what is new. */
export const LazyLists = (props: ComponentProps<typeof Lists>) => (
  <AfterHydration>
    <Lists {...props} />
  </AfterHydration>
);
