import type { ReportItem } from '#contract/calls/reports.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { KeptCharts } from '../charts/index.ts';
import { keeperOf } from './access.ts';
import type { ReaderDeps } from './deps.ts';
import { keptReports } from './store.ts';

export interface CollectionAsked {
  /** 1-based. */
  page: number;
  pageSize: number;
  only_chart: boolean;
  keyword: string;
}

export interface Collection {
  data: (ReportItem & { kept_at: number })[];
  charts: KeptCharts['charts'];
  count: number;
  total: number;
}

const NOTHING: Collection = { data: [], charts: [], count: 0, total: 0 };

/** True where the title, organisation, companies and authors together hold every word, as search reads letters. */
function holds(item: ReportItem, words: readonly string[]): boolean {
  const names = [
    item.name,
    item.stockOrgData.name,
    ...item.stockData.flatMap(({ name, code }) => [name, code]),
    ...item.researcherData.map(({ name }) => name),
  ];
  const text = foldText(names.join('\n'));
  return words.every((word) => text.includes(word));
}

/** What somebody keeps, newest first, a page at a time. Words are sought in all of it, however many pages it fills. */
export async function listFavourites(
  { db, reads, charts }: Pick<ReaderDeps, 'db' | 'reads' | 'charts'>,
  { page, pageSize, only_chart, keyword }: CollectionAsked,
  caller: Caller,
): Promise<Collection> {
  const keeper = keeperOf(caller);
  if (keeper === null) return NOTHING;
  if (only_chart) return { ...NOTHING, ...(await charts.listKept({ page, pageSize, keyword }, caller)) };
  const kept = await keptReports(db, keeper);
  const words = foldText(keyword)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const onPage = <Value>(values: readonly Value[]) => values.slice((page - 1) * pageSize, page * pageSize);
  const itemsOf = async (reports: readonly { fid: number; at: Date }[]) => {
    const items = await reads.reportItems(reports.map(({ fid }) => fid));
    const keptAt = new Map(reports.map(({ fid, at }) => [fid, Math.floor(at.getTime() / 1000)]));
    return items.map((item) => ({ ...item, is_favorite: 1 as const, kept_at: keptAt.get(item.fid) ?? 0 }));
  };
  if (words.length === 0)
    return { ...NOTHING, data: await itemsOf(onPage(kept)), count: kept.length, total: kept.length };
  const found = (await itemsOf(kept)).filter((item) => holds(item, words));
  return { ...NOTHING, data: onPage(found), count: found.length, total: kept.length };
}
