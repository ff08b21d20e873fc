import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import type { IndexedReport } from '../library/index.ts';
import { INDEX_LOCK } from './follow-index.ts';
import type { IndexingParts } from './parts.ts';

const AT_ONCE = 200;

/** Builds the index anew from the records and swaps it in; gives how many reports it holds. Searches go on meanwhile. */
export async function reindex(
  deps: Pick<IndexingParts, 'database' | 'library' | 'index'>,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const { changes } = deps.library;
  let done = 0;
  await withDatabaseLock(deps.database, INDEX_LOCK, { wait: true }, async () => {
    const total = await changes.countReports();
    async function* source(): AsyncGenerator<IndexedReport[]> {
      for await (const ids of changes.streamIds(AT_ONCE)) {
        const reports = await changes.readIndexed(ids);
        yield reports;
        done += reports.length;
        onProgress(done, total);
      }
    }
    await deps.index.rebuild(source());
  });
  return done;
}
