import { availableParallelism } from 'node:os';
import type { Config } from '#server/platform/config/read-config.ts';
import { connectDatabase, type Database, type PeopleLimits } from '#server/platform/db/connect-database.ts';
import {
  DataDirectoryInUse,
  DataDirectoryUnowned,
  type DataLock,
  lockDataDirectory,
} from '#server/platform/db/data-lock.ts';
import { readEmbeddedUrl, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import type { Traces } from '#server/platform/traces/traces.ts';

/**
 * `own` takes the data folder or fails; `own-or-join` works beside the process that has it; `beside` never takes it: a server then reads what
 * another process writes, a migration wants nothing but the database.
 */
export type FolderUse = 'own' | 'own-or-join' | 'beside';

export interface Records {
  database: Database;
  /** False where another process owns the data folder. */
  ownsFolder: boolean;
  /** Ends connections, stops what was started and frees the data folder. */
  close(): Promise<void>;
}

const CONNECTIONS_PER_CORE = 8;
/** Of each of the two pools: PostgreSQL gives 100 unless it is told otherwise, and several processes share them. */
const MOST_CONNECTIONS = 40;

/** What people wait for (decision 0145). Longer than anything takes on a busy machine, and shorter than anybody stays. */
const PEOPLE_LIMITS: PeopleLimits = {
  waitMs: 8_000,
  lockMs: 8_000,
  statementMs: 15_000,
  silenceMs: 20_000,
  idleInTransactionMs: 60_000,
};

function takeFolder(dataDir: string, use: FolderUse): DataLock | null {
  if (use === 'beside') return null;
  try {
    return lockDataDirectory(dataDir);
  } catch (error) {
    if (use === 'own-or-join' && error instanceof DataDirectoryInUse) return null;
    throw error;
  }
}

/** Starts or reaches PostgreSQL and brings its tables up to date. */
export async function openRecords(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Logger,
  use: FolderUse,
  traces?: Traces,
): Promise<Records> {
  const lock = takeFolder(dataDir, use);
  try {
    const embedded =
      lock !== null && databaseUrl === null
        ? await startEmbeddedPostgres({
            dataDir,
            log: (line) => log.debug(line),
            warn: (line) => log.warn(line),
          })
        : null;
    const url = databaseUrl ?? embedded?.url ?? readEmbeddedUrl(dataDir);
    // The owner is only just starting, or has a database elsewhere.
    if (url === null)
      throw use === 'beside' ? new DataDirectoryUnowned(dataDir) : new DataDirectoryInUse(dataDir, null);
    const database = connectDatabase(url, {
      maxConnections: Math.min(availableParallelism() * CONNECTIONS_PER_CORE, MOST_CONNECTIONS),
      people: PEOPLE_LIMITS,
      onError: (error) => log.warn({ err: error }, '数据库连接中断'),
      traces,
    });
    const close = async () => {
      await database.close();
      await embedded?.stop();
      lock?.release();
    };
    try {
      await migrateToLatest(database);
    } catch (error) {
      await close();
      throw error;
    }
    return { database, ownsFolder: lock !== null, close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
