import type { SearchedChart } from '#contract/calls/charts.ts';
import type { FolderItem } from '#contract/calls/folders.ts';
import type { RecordKind } from '#contract/calls/records.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Gone } from '#server/platform/db/forget-acts.ts';
import type { OwnAsked } from '../favourites/index.ts';

/** A page of the charts that somebody opened or took along. */
export interface RecordedCharts {
  charts: { chart: SearchedChart; atSeconds: number }[];
  count: number;
  /** Of the whole list, whatever is sought. */
  total: number;
}

/** Charts that were opened (`read`), or whose data was taken along: charts stand on records and say it. */
export interface ChartRecords {
  list(asked: OwnAsked & { kind: RecordKind }, caller: Caller): Promise<RecordedCharts>;
  forget(asked: { kind: RecordKind; gone: Gone }, caller: Caller): Promise<void>;
}

/** Folders of the directory by their ids, as search shows them; what is none is missing. `now` is milliseconds since 1970. */
export type FoldersOf = (ids: readonly number[], now: number) => Promise<FolderItem[]>;
