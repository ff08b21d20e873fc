import { NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AnyTransaction, withTables } from '#server/platform/db/connect-database.ts';
import type { ChartCounts, KeptCharts, KeptChartsAsked } from '../favourites/index.ts';
import { allowKeepingCharts, chartKeeperOf } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { readOwnChart } from './own-chart.ts';
import { seekOwnCharts } from './seek-own-charts.ts';
import {
  addChart,
  type ChartTables,
  keptCharts,
  moveCharts,
  removeChart,
  removeCharts,
  turnChart,
} from './store.ts';

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
export async function listKeptCharts(
  deps: ChartDeps,
  { folder = null, ids, ...asked }: KeptChartsAsked,
  caller: Caller,
): Promise<KeptCharts> {
  const keeper = chartKeeperOf(caller);
  if (keeper === null) return { charts: [], count: 0, total: 0 };
  const chosen = ids && new Set(ids);
  const kept = (await keptCharts(deps.db, keeper)).filter(
    (chart) =>
      (folder === null || (chart.folder ?? NO_FOLDER) === folder) &&
      (chosen === undefined || chosen.has(chart.id)),
  );
  const folderOf = new Map(kept.map((chart) => [chart.id, chart.folder ?? NO_FOLDER]));
  const { charts, ...counts } = await seekOwnCharts(deps, kept, asked, caller);
  return {
    charts: charts.map(({ chart, atSeconds }) => ({
      ...chart,
      kept_at: atSeconds,
      folder_id: folderOf.get(chart.id) ?? NO_FOLDER,
    })),
    ...counts,
  };
}

/** What is kept, by the folder it stands in, as lists show it: a chart of a file that the keeper may no longer read is not counted. */
export async function countKeptCharts(
  deps: Pick<ChartDeps, 'db' | 'contents'>,
  caller: Caller,
): Promise<ChartCounts> {
  const keeper = chartKeeperOf(caller);
  if (keeper === null) return new Map();
  const kept = await keptCharts(deps.db, keeper);
  const placed = await deps.contents.ownCharts(
    kept.map(({ id }) => id),
    caller,
  );
  const seen = kept.filter(({ id }) => placed.get(id) !== null);
  return new Map(
    Array.from(
      Map.groupBy(seen, ({ folder }) => folder),
      ([folder, charts]) => [folder, charts.length],
    ),
  );
}

type Keeping = Pick<ChartDeps, 'quotas'>;

/** Throws 10007 where the level keeps no charts. The folder is the caller's: the database lets nothing stand in another's. */
export const moveKeptCharts = async (
  { quotas }: Keeping,
  tx: AnyTransaction,
  asked: { ids: readonly number[]; folder: number | null },
  caller: Caller,
): Promise<number> => moveCharts(withTables<ChartTables>(tx), allowKeepingCharts(quotas, caller), asked);

/** Throws 10007 where the level keeps no charts. */
export const letChartsGo = async (
  { quotas }: Keeping,
  tx: AnyTransaction,
  ids: readonly number[],
  caller: Caller,
): Promise<number> => removeCharts(withTables<ChartTables>(tx), allowKeepingCharts(quotas, caller), ids);
