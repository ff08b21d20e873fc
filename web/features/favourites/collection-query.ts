import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { COLLECTION_PAGE_SIZE, getFavoriteList } from '#contract/calls/reader.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import type { CollectionState } from './collection-state.ts';

export const COLLECTION = ['collection'] as const;

/** A page of what the reader keeps. Never fresh: a mark may have been set on any other page meanwhile. */
export const collectionQuery = (client: ClientSource, { keyword, page }: CollectionState) =>
  queryOptions({
    queryKey: [...COLLECTION, keyword, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client().send(getFavoriteList, { keyword, page, pageSize: COLLECTION_PAGE_SIZE }, signal),
  });
