import type { ReportItem } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { keeperOf } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import type { KeptCharts } from './kept-charts.ts';
import { describeReports, type OwnAsked, reportText, seekInOwn } from './seek-in-own.ts';
import { keptReports } from './store.ts';

export interface CollectionAsked extends OwnAsked {
  only_chart: boolean;
}

export interface Collection {
  /** Reports, or the charts once more. */
  data: ((ReportItem & { kept_at: number }) | KeptCharts['charts'][number])[];
  charts: KeptCharts['charts'];
  count: number;
  total: number;
}

const NOTHING: Collection = { data: [], charts: [], count: 0, total: 0 };

/** What somebody keeps, newest first, a page at a time. */
export async function listFavourites(
  { db, reads, charts }: Pick<FavouriteDeps, 'db' | 'reads' | 'charts'>,
  { only_chart, ...asked }: CollectionAsked,
  caller: Caller,
): Promise<Collection> {
  const keeper = keeperOf(caller);
  if (keeper === null) return NOTHING;
  if (only_chart) {
    const kept = await charts.listKept(asked, caller);
    return { ...kept, data: kept.charts };
  }
  const { items, ...counts } = await seekInOwn(await keptReports(db, keeper), asked, {
    describe: (own) => describeReports(reads, own),
    textOf: reportText,
  });
  const data = items.map(({ item, atSeconds }) => ({
    ...item,
    is_favorite: 1 as const,
    kept_at: atSeconds,
  }));
  return { ...NOTHING, data, ...counts };
}
