import { availableParallelism } from 'node:os';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { isDiskFull } from '#server/platform/disk/is-disk-full.ts';
import type { LibraryImporting } from './deps.ts';
import { discover } from './import/discover.ts';
import { explainError } from './import/explain-error.ts';
import { importPdf } from './import/import-pdf.ts';
import { importRows } from './import/import-rows.ts';
import type { CatalogueRow } from './import/read-catalogue.ts';
import {
  addItems,
  addOutcomes,
  adoptUnfinished,
  countOutcomes,
  finishImport,
  type ImportItem,
  type ItemOutcome,
  readOutcomes,
  readWaitingIds,
  readWaitingItem,
  startImport,
} from './store/imports.ts';
import type { LibraryTables, Outcome } from './tables.ts';
import { type TaxonomyFinder, taxonomyFinder } from './taxonomies/find-in-taxonomies.ts';
import { loadTaxonomies } from './taxonomies/load-taxonomies.ts';

const QUEUE = 'library-import';
const LOCK = 'library-import';

export interface ImportProgress {
  /** Jobs: a PDF or a chunk of up to 500 catalogue rows each. */
  jobs: number;
  doneJobs: number;
  counts: Record<Outcome, number>;
}

export interface ImportSummary {
  importId: number;
  counts: Record<Outcome, number>;
  /** Items of earlier, interrupted runs that were finished here. */
  resumed: number;
  /** Every file and line that was joined, skipped or failed, with the reason. */
  explained: ItemOutcome[];
  tookMs: number;
}

export interface ImportOptions {
  onProgress?: (progress: ImportProgress) => void;
  /** Stops after the jobs at hand; the rest waits for the next run. */
  signal?: AbortSignal | undefined;
}

/** Another import works on the same database. */
export class ImportRunning extends Error {
  override name = 'ImportRunning';
  constructor() {
    super('另一个导入正在进行，请等它结束后再试');
  }
}

/**
 * Imports PDFs and catalogues. Safe to repeat and to kill at any point: what is done is done whole, what is not is done by
 * the next run, and nothing comes twice. The index follows by itself (`followIndex`). Throws `ImportRunning`.
 */
export async function importPaths(
  deps: LibraryImporting,
  paths: string[],
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const summary = await withDatabaseLock(deps.database, LOCK, { wait: false }, () =>
    run(deps, paths, options),
  );
  if (summary === null) throw new ImportRunning();
  return summary;
}

async function run(deps: LibraryImporting, paths: string[], options: ImportOptions): Promise<ImportSummary> {
  const db = tablesOf<LibraryTables>(deps.database);
  const started = deps.clock.now();
  const finder = taxonomyFinder(loadTaxonomies(), deps.stockIndustries?.());
  const { importId, resumed, jobs } = await stage(deps, paths);
  const progress: ImportProgress = { jobs, doneJobs: 0, counts: await countOutcomes(db, importId) };
  const errors = new Map<number, unknown>();
  // Where the disk is full every further file would only fail as well, and take its time.
  const diskFull = new AbortController();
  options.onProgress?.(progress);
  await deps.jobs.drain<{ itemId: number }>(QUEUE, {
    concurrency: deps.concurrency ?? availableParallelism(),
    signal: AbortSignal.any([diskFull.signal, ...(options.signal ? [options.signal] : [])]),
    onError: (error, { itemId }) => {
      errors.set(itemId, error);
      if (isDiskFull(error)) diskFull.abort(error);
    },
    handle: async ({ itemId }) => {
      const item = await readWaitingItem(db, itemId);
      if (item === null) return;
      const outcomes = await importItem(deps, finder, item);
      for (const { outcome } of outcomes) progress.counts[outcome] += 1;
      progress.doneJobs += 1;
      options.onProgress?.(progress);
    },
  });
  if (!options.signal?.aborted)
    await explainUnfinished(deps, importId, (itemId) => errors.get(itemId) ?? diskFull.signal.reason);
  const counts = await countOutcomes(db, importId);
  const explained = await readOutcomes(db, importId, ['joined', 'skipped', 'failed']);
  return { importId, counts, resumed, explained, tookMs: deps.clock.now() - started };
}

/** Holding the lock, nobody else works on the queue: whatever stands in it is left over, and the items say what is to do. */
async function stage(deps: LibraryImporting, paths: string[]) {
  const db = tablesOf<LibraryTables>(deps.database);
  const { items, refused } = await discover(paths);
  await deps.jobs.declareQueue(QUEUE, { expireInSeconds: 300 });
  await deps.jobs.clear(QUEUE);
  return inTransaction(db, async (tx) => {
    const importId = await startImport(tx, paths, new Date(deps.clock.now()));
    const resumed = await adoptUnfinished(tx, importId, [...new Set(items.map(({ path }) => path))]);
    await addItems(tx, importId, items);
    await addOutcomes(tx, importId, null, refused);
    const waiting = await readWaitingIds(tx, importId);
    await deps.jobs.stage(
      tx,
      QUEUE,
      waiting.map((itemId) => ({ itemId })),
    );
    return { importId, resumed, jobs: waiting.length };
  });
}

async function importItem(
  deps: LibraryImporting,
  finder: TaxonomyFinder,
  item: ImportItem,
): Promise<ItemOutcome[]> {
  if (item.kind === 'rows') {
    const { rows } = item.payload as { rows: CatalogueRow[] };
    return importRows(deps, finder, item, rows);
  }
  const { row } = item.payload as { row: CatalogueRow | null };
  return [await importPdf(deps, finder, item, row)];
}

/** What still waits, because every retry failed for a reason of ours or the disk is full; it stays waiting, and the next run tries again. */
async function explainUnfinished(
  deps: LibraryImporting,
  importId: number,
  errorOf: (itemId: number) => unknown,
): Promise<void> {
  const db = tablesOf<LibraryTables>(deps.database);
  await inTransaction(db, async (tx) => {
    for (const itemId of await readWaitingIds(tx, importId)) {
      const item = await readWaitingItem(tx, itemId);
      const reason = explainError(errorOf(itemId));
      await addOutcomes(tx, importId, itemId, [
        { outcome: 'failed', path: item?.path ?? '', line: null, reason, reportId: null },
      ]);
    }
  });
  await finishImport(db, importId, new Date(deps.clock.now()));
}
