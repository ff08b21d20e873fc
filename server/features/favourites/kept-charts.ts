import type { SearchedChart } from '#contract/calls/charts.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AnyTransaction } from '#server/platform/db/connect-database.ts';
import type { OwnAsked } from './seek-in-own.ts';

/** A page of the charts that somebody keeps. */
export interface KeptCharts {
  charts: (SearchedChart & { kept_at: number; folder_id: number })[];
  count: number;
  /** Of all that is kept, whatever is sought. */
  total: number;
}

export interface KeptChartsAsked extends OwnAsked {
  /** Those of one folder, or of none (`NO_FOLDER`); all where it is absent. Whose it is was seen to. */
  folder?: number | null | undefined;
  /** Of them these alone; all where it is absent. */
  ids?: readonly number[] | undefined;
}

/** How many of the charts that somebody keeps stand in each folder; what stands in none under null. */
export type ChartCounts = ReadonlyMap<number | null, number>;

/** The charts that people keep beside reports: charts stand on favourites and say how. */
export interface ChartKeeping {
  keepChart(
    asked: { id: number; cancel: boolean | undefined },
    caller: Caller,
  ): Promise<{ is_favorite: 0 | 1 }>;
  listKept(asked: KeptChartsAsked, caller: Caller): Promise<KeptCharts>;
  countKept(caller: Caller): Promise<ChartCounts>;
  /** Into a folder that the caller has, or out of any; how many of these they keep. Throws as `keepChart` does for whoever keeps none. */
  moveKept(
    tx: AnyTransaction,
    asked: { ids: readonly number[]; folder: number | null },
    caller: Caller,
  ): Promise<number>;
  /** Lets them go; how many of these were kept. */
  letGo(tx: AnyTransaction, ids: readonly number[], caller: Caller): Promise<number>;
}

/** Where there are no charts, none is there to be kept. */
export const NO_CHARTS: ChartKeeping = {
  keepChart: async () => {
    throw new BusinessError('notFound');
  },
  listKept: async () => ({ charts: [], count: 0, total: 0 }),
  countKept: async () => new Map(),
  moveKept: async () => 0,
  letGo: async () => 0,
};
