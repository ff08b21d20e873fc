import { lazy, Suspense, useEffect, useState } from 'react';
import type { FolderItem } from '#contract/calls/folders.ts';
import type { SearchControls } from '../use-search-state.ts';

/** What is no search comes by itself, and never while the server draws. */
const Lists = lazy(() => import('./lists.tsx').then((module) => ({ default: module.Lists })));

/** With `folders` the directory, without them the tabs over a list in which nothing is sought. */
export function LazyLists(
  props: Partial<SearchControls> & { state: SearchControls['state']; folders?: FolderItem[] },
) {
  const [mayLoad, setMayLoad] = useState(false);
  useEffect(() => setMayLoad(true), []);
  return mayLoad && props.state.keyword === '' ? (
    <Suspense>
      <Lists {...props} />
    </Suspense>
  ) : null;
}
