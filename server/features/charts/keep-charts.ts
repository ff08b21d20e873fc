import type { SearchedChart } from '#contract/calls/charts.ts';
import { foldText } from '#contract/text/fold.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ChartRecord } from '../library/index.ts';
import { allowKeepingCharts, chartKeeperOf } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { presentCharts } from './present-charts.ts';
import { addChart, keptCharts, removeChart, turnChart } from './store.ts';

/**
 * Keeps a chart or lets it go; either twice changes nothing. Without `cancel` the mark is turned over (S1 §4). Throws 10404 where there is no
 * such chart.
 */
export async function keepChart(
  deps: Pick<ChartDeps, 'db' | 'reads' | 'quotas'>,
  { id, cancel }: { id: number; cancel: boolean | undefined },
  caller: Caller,
): Promise<{ is_favorite: 0 | 1 }> {
  const keeper = allowKeepingCharts(deps.quotas, caller);
  if (cancel) {
    await removeChart(deps.db, keeper, id);
    return { is_favorite: 0 };
  }
  const [record] = await deps.reads.chartRecords([id]);
  if (record === undefined) throw new BusinessError('notFound');
  const kept = { id, at: new Date(caller.now) };
  if (cancel === undefined) return { is_favorite: (await turnChart(deps.db, keeper, kept)) ? 1 : 0 };
  await addChart(deps.db, keeper, kept);
  return { is_favorite: 1 };
}

export interface KeptCharts {
  charts: (SearchedChart & { kept_at: number })[];
  count: number;
  /** Of all that is kept, whatever is sought. */
  total: number;
}

/** True where name, report and organisation together hold every word, as search reads letters. */
function holds({ item, organisation }: ChartRecord, words: readonly string[]): boolean {
  const text = foldText([item.name, item.file_name, organisation.name].join('\n'));
  return words.every((word) => text.includes(word));
}

/** The charts somebody keeps, newest first, a page at a time. Words are sought in all of it. */
export async function listKeptCharts(
  deps: ChartDeps,
  asked: { page: number; pageSize: number; keyword: string },
  caller: Caller,
): Promise<KeptCharts> {
  const { page, pageSize, keyword } = asked;
  const keeper = chartKeeperOf(caller);
  if (keeper === null) return { charts: [], count: 0, total: 0 };
  const kept = await keptCharts(deps.db, keeper);
  const words = foldText(keyword)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const onPage = <Value>(values: readonly Value[]) => values.slice((page - 1) * pageSize, page * pageSize);
  const read = (ids: readonly number[]) => deps.reads.chartRecords(ids);
  const ids = kept.map(({ id }) => id);
  const found = words.length === 0 ? null : (await read(ids)).filter((record) => holds(record, words));
  const records = found === null ? await read(onPage(ids)) : onPage(found);
  const keptAt = new Map(kept.map(({ id, at }) => [id, Math.floor(at.getTime() / 1000)]));
  const charts = await presentCharts(deps, caller, records);
  return {
    charts: charts.map((chart) => ({ ...chart, kept_at: keptAt.get(chart.id) ?? 0 })),
    count: found?.length ?? kept.length,
    total: kept.length,
  };
}
