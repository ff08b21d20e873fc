import type { SearchedChart } from '#contract/calls/charts.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { OwnAsked } from './seek-in-own.ts';

/** A page of the charts that somebody keeps. */
export interface KeptCharts {
  charts: (SearchedChart & { kept_at: number })[];
  count: number;
  /** Of all that is kept, whatever is sought. */
  total: number;
}

/** The charts that people keep beside reports: charts stand on favourites and say how. */
export interface ChartKeeping {
  keepChart(
    asked: { id: number; cancel: boolean | undefined },
    caller: Caller,
  ): Promise<{ is_favorite: 0 | 1 }>;
  listKept(asked: OwnAsked, caller: Caller): Promise<KeptCharts>;
}

/** Where there are no charts, none is there to be kept. */
export const NO_CHARTS: ChartKeeping = {
  keepChart: async () => {
    throw new BusinessError('notFound');
  },
  listKept: async () => ({ charts: [], count: 0, total: 0 }),
};
