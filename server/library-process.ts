import { join } from 'node:path';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { createSqliteSearchIndex } from '#server/adapters/search-sqlite/index.ts';
import {
  type LibraryImporting,
  type LibraryIndexing,
  loadDictionary,
  readStockIndustries,
} from '#server/features/library/index.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect-database.ts';
import { DataDirectoryInUse, type DataLock, lockDataDirectory } from '#server/platform/db/data-lock.ts';
import { readEmbeddedUrl, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';

export interface LibraryProcessOptions {
  /** Absolute path. */
  dataDir: string;
  /** null starts the embedded server, or joins the one that the owner of the folder runs. */
  databaseUrl: string | null;
  pdfWorkers?: number | null;
  onError: (error: unknown) => void;
}

/** The library with everything under it, outside the web server. */
export interface LibraryProcess {
  library: LibraryImporting;
  /**
   * null where another process owns the folder: the index has one writer, and that process follows the changes
   * committed here by itself.
   */
  indexing: LibraryIndexing | null;
  close(): Promise<void>;
}

/** Opens the library as the owner of the folder, or beside a running server. */
export async function openLibrary(options: LibraryProcessOptions): Promise<LibraryProcess> {
  const lock = takeFolder(options.dataDir);
  const embedded =
    lock !== null && options.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: options.dataDir, log: () => {} })
      : null;
  const url = options.databaseUrl ?? embedded?.url ?? readEmbeddedUrl(options.dataDir);
  if (url === null) throw new DataDirectoryInUse(options.dataDir, null);
  const database = connectDatabase(url, { onError: options.onError });
  await migrateToLatest(database);
  const joined = await joinLibrary({ ...options, database, ownsFolder: lock !== null });
  return {
    ...joined,
    async close() {
      await joined.close();
      await database.close();
      await embedded?.stop();
      lock?.release();
    },
  };
}

/** The parts of the library over an open database; for the server, which opens its own. */
export async function joinLibrary(
  options: LibraryProcessOptions & { database: Database; ownsFolder: boolean },
): Promise<LibraryProcess> {
  const { database, dataDir } = options;
  const workers = options.pdfWorkers ?? undefined;
  const pdf = createPdfiumReader({ workers });
  const jobs = await openJobs(database, options.onError);
  const index = options.ownsFolder ? await openIndex(dataDir) : null;
  const clock = { now: Date.now };
  const objects = diskObjects(join(dataDir, 'objects'));
  const stockIndustries = () => readStockIndustries(dataDir);
  return {
    library: {
      ...{ database, clock, objects, pdf, jobs, stockIndustries },
      ...(workers ? { concurrency: workers } : {}),
    },
    indexing: index && { database, index },
    async close() {
      await jobs.close();
      await pdf.close();
      await index?.close();
    },
  };
}

function openIndex(dataDir: string): Promise<SearchIndex> {
  return createSqliteSearchIndex({
    directory: join(dataDir, 'search-index'),
    userWords: loadDictionary(dataDir).words,
  });
}

function takeFolder(dataDir: string): DataLock | null {
  try {
    return lockDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return null;
    throw error;
  }
}
