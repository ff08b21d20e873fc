import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiDirFiles } from '#contract/calls/folders.ts';
import { getFileRecord, RECORD_TYPES, RECORDS_PAGE_SIZE, type RecordKind } from '#contract/calls/records.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { answerTo } from '#web/client/query.ts';
import type { RecordsState } from './records-state.ts';

export type RecordItem = ResponseOf<typeof getFileRecord>['data'][number];

/** An entry of one kind: 2 a folder, 3 a report, 4 a chart. */
export type RecordOf<Type extends RecordItem['item_type']> = Extract<RecordItem, { item_type: Type }>;

export const RECORDS = ['records'] as const;

/** A page of what was read or downloaded. Never fresh: something may have been opened in another tab meanwhile. */
export const recordsQuery = (kind: RecordKind, { shows, keyword, page }: RecordsState) =>
  queryOptions({
    queryKey: [...RECORDS, kind, shows, keyword, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getFileRecord, {
      keyword,
      page,
      pageSize: RECORDS_PAGE_SIZE,
      opType: RECORD_TYPES[kind],
      only_chart: shows === 'chart' ? 1 : 0,
    }),
  });

/** What lies in a folder, as far as one look goes. Opening one is written down as an opening. */
export const folderQuery = (id: number) =>
  queryOptions({ queryKey: ['folder', id], queryFn: answerTo(apiDirFiles, { id }) });
