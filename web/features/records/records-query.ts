import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFileRecord, RECORD_TYPES, RECORDS_PAGE_SIZE, type RecordKind } from '#contract/calls/records.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { ClientSource } from '#web/client/browser-client.ts';
import type { OwnListState } from '#web/features/addresses/index.ts';

export type RecordItem = ResponseOf<typeof getFileRecord>['data'][number];

/** A page of what was read or downloaded. Never fresh: something may have been opened in another tab meanwhile. */
export const recordsQuery = (client: ClientSource, kind: RecordKind, { keyword, page }: OwnListState) =>
  queryOptions({
    queryKey: ['records', kind, keyword, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client().send(
        getFileRecord,
        { keyword, page, pageSize: RECORDS_PAGE_SIZE, opType: RECORD_TYPES[kind] },
        signal,
      ),
  });
