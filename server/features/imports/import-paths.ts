import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { isDiskFull } from '#server/platform/disk/is-disk-full.ts';
import { loadTaxonomies, type TaxonomyFinder, taxonomyFinder } from '../documents/index.ts';
import type { Outcome } from '../library/index.ts';
import { discover } from './discover.ts';
import { explainError } from './explain-error.ts';
import { importPdf } from './import-pdf.ts';
import { importRows } from './import-rows.ts';
import { ABOUT_COMPANIES } from './industry-of-issuer.ts';
import type { ImportParts } from './parts.ts';
import type { CatalogueRow } from './read-catalogue.ts';
import {
  addItems,
  addOutcomes,
  adoptUnfinished,
  countOutcomes,
  finishImport,
  type ImportItem,
  type ItemOutcome,
  readExplained,
  readWaitingIds,
  readWaitingItem,
  startImport,
} from './store.ts';
import type { ImportTables } from './tables.ts';
import { workOff } from './work-off.ts';

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
  /** Every file and line of which something is to be said: that was joined, skipped or failed, or came in as a scan, with the reason. */
  explained: ItemOutcome[];
  /** The folders of the directory in which what came in lies. */
  folders: readonly string[];
  tookMs: number;
}

export interface ImportOptions {
  onProgress?: (progress: ImportProgress) => void;
  /** What was in folders lies in none of the directory: their names are for nobody else. */
  withoutFolders?: boolean;
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
  deps: ImportParts,
  paths: string[],
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const summary = await withDatabaseLock(deps.database, LOCK, { wait: false }, () =>
    run(deps, paths, options),
  );
  if (summary === null) throw new ImportRunning();
  return summary;
}

async function run(deps: ImportParts, paths: string[], options: ImportOptions): Promise<ImportSummary> {
  const db = tablesOf<ImportTables>(deps.database);
  const started = deps.clock.now();
  const finder = taxonomyFinder(loadTaxonomies(), deps.stockIndustries());
  const { importId, resumed, waiting, folders } = await stage(deps, paths, options);
  const progress: ImportProgress = {
    jobs: waiting.length,
    doneJobs: 0,
    counts: await countOutcomes(db, importId),
  };
  const errors = new Map<number, unknown>();
  // Where the disk is full every further file would only fail as well, and take its time.
  const diskFull = new AbortController();
  options.onProgress?.(progress);
  await workOff(waiting, {
    concurrency: deps.importsAtOnce,
    signal: AbortSignal.any([diskFull.signal, ...(options.signal ? [options.signal] : [])]),
    onError: (error, itemId) => {
      errors.set(itemId, error);
      if (isDiskFull(error)) diskFull.abort(error);
    },
    handle: async (itemId) => {
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
  if (counts.imported + counts.joined > 0) {
    await deps.library.records.settleIndustries(ABOUT_COMPANIES);
    await deps.scans.ask();
    await deps.charts.ask();
  }
  const explained = await readExplained(db, importId);
  return { importId, counts, resumed, explained, folders, tookMs: deps.clock.now() - started };
}

/** Notes what is to do, once: what is not done when this process dies is what the next run takes over. */
async function stage(deps: ImportParts, paths: string[], { withoutFolders = false }: ImportOptions) {
  const db = tablesOf<ImportTables>(deps.database);
  const { items: found, refused } = await discover(paths);
  const items = withoutFolders ? found.map((item) => ({ ...item, folder: null })) : found;
  const folders = [...new Set(items.flatMap(({ folder }) => folder ?? []))];
  return inTransaction(db, async (tx) => {
    const importId = await startImport(tx, paths, new Date(deps.clock.now()));
    const resumed = await adoptUnfinished(tx, importId, [...new Set(items.map(({ path }) => path))]);
    await deps.library.records.ensureFolders(tx, folders);
    await addItems(tx, importId, items);
    await addOutcomes(tx, importId, null, refused);
    return { importId, resumed, waiting: await readWaitingIds(tx, importId), folders };
  });
}

async function importItem(
  deps: ImportParts,
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
  deps: ImportParts,
  importId: number,
  errorOf: (itemId: number) => unknown,
): Promise<void> {
  const db = tablesOf<ImportTables>(deps.database);
  await inTransaction(db, async (tx) => {
    for (const itemId of await readWaitingIds(tx, importId)) {
      const item = await readWaitingItem(tx, itemId);
      const reason = explainError(errorOf(itemId));
      await addOutcomes(tx, importId, itemId, [
        { outcome: 'failed', path: item?.path ?? '', line: null, reason, fid: null },
      ]);
    }
  });
  await finishImport(db, importId, new Date(deps.clock.now()));
}
