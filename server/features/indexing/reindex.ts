import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { announce } from '#server/platform/events/announce.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import type { IndexedReport } from '../collections/index.ts';
import { FOLLOWING, INDEX_LOCK } from './follow-index.ts';
import { INDEX_CHANGED } from './index-events.ts';
import type { Holding, IndexingParts } from './parts.ts';

const AT_ONCE = 200;
const PASSAGES_AT_ONCE = 50;

type Rebuilding = Pick<IndexingParts, 'database' | 'events'> & Holding;

async function rebuildReports(
  { library, collections, index }: Rebuilding,
  onProgress: (done: number, total: number) => void,
  asOf: number,
): Promise<void> {
  const total = await library.changes.countReports();
  let done = 0;
  async function* source(): AsyncGenerator<IndexedReport[]> {
    for await (const ids of collections.streamIds(AT_ONCE)) {
      const reports = await collections.readIndexed(ids);
      yield reports;
      done += reports.length;
      onProgress(done, total);
    }
  }
  await index.rebuild(source(), asOf);
}

/** What is drawn in the reports. */
async function rebuildCharts({ collections, chartIndex }: Rebuilding, asOf: number): Promise<void> {
  async function* source(): AsyncGenerator<IndexedDocument[]> {
    for await (const ids of collections.streamIds(AT_ONCE)) yield await collections.readIndexedCharts(ids);
  }
  await chartIndex.rebuild(source(), asOf);
}

/** Of reports, and of what no record shows. */
async function rebuildPassages(
  { collections, contents, passageIndex }: Rebuilding,
  asOf: number,
): Promise<void> {
  async function* source(): AsyncGenerator<IndexedDocument[]> {
    for await (const ids of collections.streamIds(PASSAGES_AT_ONCE))
      yield await collections.readIndexedPassages(ids);
    for await (const ids of contents.changes.streamFileIds(PASSAGES_AT_ONCE))
      yield await collections.readIndexedOwnPassages(ids);
  }
  await passageIndex.rebuild(source(), asOf);
}

/** What no record shows. */
async function rebuildFiles({ contents: { changes }, fileIndex }: Rebuilding, asOf: number): Promise<void> {
  async function* source(): AsyncGenerator<IndexedDocument[]> {
    for await (const ids of changes.streamFileIds(PASSAGES_AT_ONCE))
      yield await changes.readIndexedFiles(ids);
  }
  await fileIndex.rebuild(source(), asOf);
}

/**
 * Builds the indexes anew from the records and swaps them in, or one of them alone; gives how many reports there are. Searches go on
 * meanwhile.
 */
export async function reindex(
  deps: Rebuilding,
  onProgress: (done: number, total: number) => void = () => {},
  what: { reports: boolean; charts: boolean; passages: boolean; files: boolean } = {
    reports: true,
    charts: true,
    passages: true,
    files: true,
  },
): Promise<number> {
  await withDatabaseLock(deps.database, INDEX_LOCK, { wait: true }, async () => {
    // What is read from here on is of this place in the log or a later one.
    const asOf = await deps.events.consumer(FOLLOWING).position();
    if (what.reports) await rebuildReports(deps, onProgress, asOf);
    if (what.charts) await rebuildCharts(deps, asOf);
    if (what.passages) await rebuildPassages(deps, asOf);
    if (what.files) await rebuildFiles(deps, asOf);
    await inTransaction(tablesOf(deps.database), (tx) => announce(tx, INDEX_CHANGED, 'any'));
  });
  return deps.library.changes.countReports();
}
