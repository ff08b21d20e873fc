import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FacetKind, FacetValue } from '#contract/calls/facets.ts';
import { facetsQuery, resultsQuery } from '../results-query.ts';
import { countFilters, type SearchState } from '../search-state.ts';

const NONE: readonly FacetValue[] = [];

/** The values of a kind, most frequent first; undefined until they are counted. */
export type Facets = (kind: FacetKind) => readonly FacetValue[] | undefined;

/**
 * The counts of a search, asked once its results are there: the words are paid for then, and nothing waits for numbers.
 * For the whole library `always` asks too: the tags tell its counts already. Of a search that was refused it says that nothing is there.
 */
export function useFacets(state: SearchState, always = false): Facets {
  const results = useQuery({ ...resultsQuery(state), enabled: false });
  const narrowed = state.keyword !== '' || countFilters(state) > 0;
  const wanted = narrowed || always;
  const { data } = useQuery({
    ...facetsQuery(state),
    enabled: results.isSuccess && wanted,
    // As the old results do, the old counts stay until the new ones are there: nothing jumps twice.
    placeholderData: keepPreviousData,
  });
  if (always && results.isError) return () => NONE;
  return (kind) =>
    data === undefined || !wanted
      ? undefined
      : (data.facets.find((facet) => facet.kind === kind)?.values ?? NONE);
}

/** Asks again for counts that did not come; null where they came or are on their way. */
export function useRecount(state: SearchState): (() => void) | null {
  const { isError, isFetching, refetch } = useQuery({
    ...facetsQuery(state),
    enabled: false,
  });
  return isError && !isFetching ? () => void refetch() : null;
}
