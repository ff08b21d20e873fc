import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { announce } from '#server/platform/events/announce.ts';
import type { IndexedChart, IndexedReport } from '../library/index.ts';
import { INDEX_LOCK } from './follow-index.ts';
import { INDEX_CHANGED } from './index-events.ts';
import type { IndexingParts } from './parts.ts';

const AT_ONCE = 200;

type Rebuilding = Pick<IndexingParts, 'database' | 'library' | 'index' | 'chartIndex'>;

async function rebuildReports(
  { library: { changes }, index }: Rebuilding,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const total = await changes.countReports();
  let done = 0;
  async function* source(): AsyncGenerator<IndexedReport[]> {
    for await (const ids of changes.streamIds(AT_ONCE)) {
      const reports = await changes.readIndexed(ids);
      yield reports;
      done += reports.length;
      onProgress(done, total);
    }
  }
  await index.rebuild(source());
}

async function rebuildCharts({ library: { changes }, chartIndex }: Rebuilding): Promise<void> {
  async function* source(): AsyncGenerator<IndexedChart[]> {
    for await (const ids of changes.streamIds(AT_ONCE)) yield await changes.readIndexedCharts(ids);
  }
  await chartIndex.rebuild(source());
}

/**
 * Builds the indexes anew from the records and swaps them in, or one of them alone; gives how many reports there are. Searches go on
 * meanwhile.
 */
export async function reindex(
  deps: Rebuilding,
  onProgress: (done: number, total: number) => void = () => {},
  what: { reports: boolean; charts: boolean } = { reports: true, charts: true },
): Promise<number> {
  await withDatabaseLock(deps.database, INDEX_LOCK, { wait: true }, async () => {
    if (what.reports) await rebuildReports(deps, onProgress);
    if (what.charts) await rebuildCharts(deps);
    await inTransaction(tablesOf(deps.database), (tx) => announce(tx, INDEX_CHANGED, 'any'));
  });
  return deps.library.changes.countReports();
}
