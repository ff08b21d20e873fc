import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchMyFiles } from '#contract/calls/own-search.ts';
import { answerTo } from '#web/client/query.ts';

/** Where files are sought: on one's own shelf, in what a group's members let it read (its number), or in all of that. */
export type Place = number | 'shelf' | 'all';

/** A page of the files of that place that answer a search. */
export const foundQuery = (keyword: string, place: Place, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['uploads', 'found', keyword, place, page, pageSize],
    placeholderData: keepPreviousData,
    queryFn: answerTo(searchMyFiles, {
      ...{ keyword, page, pageSize },
      ...(typeof place === 'number' ? { gid: place } : { scope: place }),
    }),
  });
