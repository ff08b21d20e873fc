import type { SearchedChart } from '#contract/calls/charts.ts';
import type { FolderItem } from '#contract/calls/folders.ts';
import type { RecordKind } from '#contract/calls/records.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OwnAsked } from '../favourites/index.ts';

/** A page of the charts that somebody opened or took along. */
export interface RecordedCharts {
  charts: { chart: SearchedChart; atSeconds: number }[];
  count: number;
  /** Of the whole list, whatever is sought. */
  total: number;
}

/** What the caller opened (`read`), or took the data of along: charts stand on records and say it. */
export type ListRecordedCharts = (
  asked: OwnAsked & { kind: RecordKind },
  caller: Caller,
) => Promise<RecordedCharts>;

/** Folders of the directory by their ids, as search shows them; what is none is missing. `now` is milliseconds since 1970. */
export type FoldersOf = (ids: readonly number[], now: number) => Promise<FolderItem[]>;
