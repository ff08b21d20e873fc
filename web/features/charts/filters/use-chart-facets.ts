import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ChartFacetKind } from '#contract/calls/charts.ts';
import type { FacetValue } from '#contract/calls/facets.ts';
import type { ChartState } from '../search/chart-state.ts';
import { chartFacetsQuery, chartsQuery } from '../search/queries.ts';

/** The values of a kind, most frequent first; undefined until they are counted. */
export type FacetsOfCharts = (kind: ChartFacetKind) => readonly FacetValue[] | undefined;

const NONE: readonly FacetValue[] = [];

/** The counts of a search, asked once its results are there: the words are paid for then, and nothing waits for numbers. */
export function useChartFacets(state: ChartState): FacetsOfCharts {
  const answered = useQuery({ ...chartsQuery(state), enabled: false }).isSuccess;
  const { data } = useQuery({
    ...chartFacetsQuery(state),
    enabled: answered,
    // As the old results do, the old counts stay until the new ones are there: nothing jumps twice.
    placeholderData: keepPreviousData,
  });
  return (kind) => data && (data.facets.find((facet) => facet.kind === kind)?.values ?? NONE);
}

/** Asks again for counts that did not come; null where they came or are on their way. */
export function useRecountOfCharts(state: ChartState): (() => void) | null {
  const { isError, isFetching, refetch } = useQuery({
    ...chartFacetsQuery(state),
    enabled: false,
  });
  return isError && !isFetching ? () => void refetch() : null;
}
