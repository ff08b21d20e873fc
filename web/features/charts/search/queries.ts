import { queryOptions } from '@tanstack/react-query';
import { getChartData } from '#contract/calls/chart-data.ts';
import {
  getChartCategories,
  getChartDetail,
  searchChartFacets,
  searchCharts,
} from '#contract/calls/charts.ts';
import { answerTo } from '#web/client/query.ts';
import { type ChartState, chartRequestOf } from './chart-state.ts';

const CATEGORIES_FRESH_MS = 60 * 60_000;
/** The pictures' links live an hour or two: a list is asked for again long before. */
const LIST_FRESH_MS = 20 * 60_000;

/** Level-1 industries with charts, most first. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['chart-categories'],
    staleTime: CATEGORIES_FRESH_MS,
    queryFn: answerTo(getChartCategories, {}),
  });

export const chartsQuery = (state: ChartState) => {
  const request = chartRequestOf(state);
  return queryOptions({
    queryKey: ['charts', request],
    staleTime: LIST_FRESH_MS,
    queryFn: answerTo(searchCharts, request),
  });
};

/** The counts of a state: order and page make no difference to them. */
export const chartFacetsQuery = (state: ChartState) => {
  const request = chartRequestOf({ ...state, sort: 0, page: 1 });
  return queryOptions({
    queryKey: ['chart-facets', request],
    retry: false,
    queryFn: answerTo(searchChartFacets, request),
  });
};

/** Opening a chart is noted in one's history, once a day. */
export const chartDetailQuery = (id: number) =>
  queryOptions({
    queryKey: ['chart-detail', id],
    staleTime: LIST_FRESH_MS,
    queryFn: answerTo(getChartDetail, { id }),
  });

/** Asked about anew where the level changes, as every query is. */
export const chartDataQuery = (id: number) =>
  queryOptions({
    queryKey: ['chart-data', id],
    staleTime: LIST_FRESH_MS,
    queryFn: answerTo(getChartData, { id }),
  });
