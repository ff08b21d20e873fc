import type { RecordKind } from '#contract/calls/records.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Gone } from '#server/platform/db/forget-acts.ts';
import type { OwnAsked } from '../favourites/index.ts';
import type { RecordedCharts } from '../records/index.ts';
import { chartKeeperOf } from './access.ts';
import type { ChartDeps } from './deps.ts';
import { seekOwnCharts } from './seek-own-charts.ts';
import { downloadedCharts, forgetChartDownloads, forgetViews, openedCharts } from './store.ts';

/** The charts that somebody opened, or whose data somebody downloaded, the latest first. */
export async function listRecordedCharts(
  deps: ChartDeps,
  { kind, ...asked }: OwnAsked & { kind: RecordKind },
  caller: Caller,
): Promise<RecordedCharts> {
  const viewer = chartKeeperOf(caller);
  if (viewer === null) return { charts: [], count: 0, total: 0 };
  const own = kind === 'read' ? await openedCharts(deps.db, viewer) : await downloadedCharts(deps.db, viewer);
  return seekOwnCharts(deps, own, asked, caller);
}

/** Forgets charts as opened by the caller, or as taken along. */
export async function forgetRecordedCharts(
  { db }: Pick<ChartDeps, 'db'>,
  { kind, gone }: { kind: RecordKind; gone: Gone },
  caller: Caller,
): Promise<void> {
  const viewer = chartKeeperOf(caller);
  if (viewer === null) return;
  await (kind === 'read' ? forgetViews : forgetChartDownloads)(db, viewer, gone);
}
