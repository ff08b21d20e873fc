import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { COLLECTION_PAGE_SIZE, getFavoriteList } from '#contract/calls/favourites.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { answerTo } from '#web/client/query.ts';
import type { CollectionState } from './collection-state.ts';

export const COLLECTION = ['collection'] as const;

type Answer = ResponseOf<typeof getFavoriteList>;
export type KeptChart = Answer['charts'][number];

/** A page of what the reader keeps. Never fresh: a mark may have been set on any other page meanwhile. */
export const collectionQuery = ({ kind, keyword, page }: CollectionState) =>
  queryOptions({
    queryKey: [...COLLECTION, kind, keyword, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getFavoriteList, {
      keyword,
      page,
      pageSize: COLLECTION_PAGE_SIZE,
      only_chart: kind === 'chart' ? 1 : 0,
    }),
  });
