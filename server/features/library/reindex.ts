import { tablesOf } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import type { LibraryIndexing } from './deps.ts';
import { INDEX_LOCK } from './follow-index.ts';
import { countReports, readIndexedReports, streamReportIds } from './store/indexed-reports.ts';
import type { LibraryTables } from './tables.ts';

const AT_ONCE = 200;

/** Builds the index anew from the records and swaps it in; gives how many reports it holds. Searches go on meanwhile. */
export async function reindex(
  deps: LibraryIndexing,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const db = tablesOf<LibraryTables>(deps.database);
  let done = 0;
  await withDatabaseLock(deps.database, INDEX_LOCK, { wait: true }, async () => {
    const total = await countReports(db);
    async function* source(): AsyncGenerator<IndexedReport[]> {
      for await (const ids of streamReportIds(db, AT_ONCE)) {
        const reports = await readIndexedReports(db, ids);
        yield reports;
        done += reports.length;
        onProgress(done, total);
      }
    }
    await deps.index.rebuild(source());
  });
  return done;
}
