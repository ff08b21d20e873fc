import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFavoriteFolders } from '#contract/calls/favourite-folders.ts';
import { COLLECTION_PAGE_SIZE, getFavoriteList } from '#contract/calls/favourites.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { answerTo } from '#web/client/query.ts';
import type { CollectionState } from './collection-state.ts';

export const COLLECTION = ['collection'] as const;

type Answer = ResponseOf<typeof getFavoriteList>;
export type KeptChart = Answer['charts'][number];

/** A page of what the reader keeps. Never fresh: a mark may have been set on any other page meanwhile. */
export const collectionQuery = ({ kind, keyword, page, folder }: CollectionState) =>
  queryOptions({
    queryKey: [...COLLECTION, kind, keyword, page, folder],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getFavoriteList, {
      keyword,
      page,
      pageSize: COLLECTION_PAGE_SIZE,
      only_chart: kind === 'chart' ? 1 : 0,
      folder,
    }),
  });

/** The reader's own folders and how much each holds. */
export const foldersQuery = () =>
  queryOptions({
    queryKey: [...COLLECTION, 'folders'],
    staleTime: 0,
    queryFn: answerTo(getFavoriteFolders, {}),
  });
