import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFavoriteList } from '#contract/calls/favourites.ts';
import { getGrid, listGrids } from '#contract/calls/grids.ts';
import { getPreviewDetail } from '#contract/calls/report-detail.ts';
import { answerTo } from '#web/client/query.ts';

export const GRIDS = 'grids';

export const gridsQuery = () =>
  queryOptions({ queryKey: [GRIDS], staleTime: 0, queryFn: answerTo(listGrids, {}) });

/** What may be read is decided anew each time it is opened. */
export const gridQuery = (id: string) =>
  queryOptions({
    queryKey: ['grid', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: answerTo(getGrid, { id }),
  });

/** As many as are offered at once; the rest is sought by its words. */
export const MOST_OFFERED = 20;

/** What one keeps, to choose from. */
export const keptQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['kept-to-ask', keyword],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getFavoriteList, { page: 1, pageSize: MOST_OFFERED, only_chart: 0, keyword }),
  });

/** What a report that one came with is called. */
export const nameQuery = (fid: number) =>
  queryOptions({
    queryKey: ['abstract', fid],
    staleTime: 300_000,
    queryFn: answerTo(getPreviewDetail, { id: fid }),
  });
