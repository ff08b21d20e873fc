import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

interface PrefetchedProps {
  /** Of `packQueries`; null where the queries fetch for themselves. */
  queries: string | null;
  children: ReactNode;
}

/** Gives its children's queries the answers that the loader prefetched. */
export function Prefetched({ queries, children }: PrefetchedProps) {
  const state = useMemo(
    () => (queries === null ? null : (JSON.parse(queries) as DehydratedState)),
    [queries],
  );
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
