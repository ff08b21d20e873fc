import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { KeptCharts, OwnAsked } from '../favourites/index.ts';
import { allowKeepingCharts, chartKeeperOf } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { readOwnChart } from './own-chart.ts';
import { seekOwnCharts } from './seek-own-charts.ts';
import { addChart, keptCharts, removeChart, turnChart } from './store.ts';

/**
 * Keeps a chart or lets it go; either twice changes nothing. Without `cancel` the mark is turned over (S1 §4). Throws 10404 where there is no
 * such chart.
 */
export async function keepChart(
  deps: Pick<ChartDeps, 'db' | 'contents' | 'reads' | 'quotas'>,
  { id, cancel }: { id: number; cancel: boolean | undefined },
  caller: Caller,
): Promise<{ is_favorite: 0 | 1 }> {
  const keeper = allowKeepingCharts(deps.quotas, caller);
  if (cancel) {
    await removeChart(deps.db, keeper, id);
    return { is_favorite: 0 };
  }
  const [record] = await deps.reads.for(caller).chartRecords([id]);
  // A chart of a file that no record shows is there for whoever may read the file.
  if (record === undefined && (await readOwnChart(deps, id, caller)) === null)
    throw new BusinessError('notFound');
  const kept = { id, at: new Date(caller.now) };
  if (cancel === undefined) return { is_favorite: (await turnChart(deps.db, keeper, kept)) ? 1 : 0 };
  await addChart(deps.db, keeper, kept);
  return { is_favorite: 1 };
}

/** The charts somebody keeps, newest first, a page at a time. Words are sought in all of it. */
export async function listKeptCharts(deps: ChartDeps, asked: OwnAsked, caller: Caller): Promise<KeptCharts> {
  const keeper = chartKeeperOf(caller);
  if (keeper === null) return { charts: [], count: 0, total: 0 };
  const { charts, ...counts } = await seekOwnCharts(deps, await keptCharts(deps.db, keeper), asked, caller);
  return { charts: charts.map(({ chart, atSeconds }) => ({ ...chart, kept_at: atSeconds })), ...counts };
}
