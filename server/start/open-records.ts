import { availableParallelism } from 'node:os';
import type { Config } from '#server/platform/config/read-config.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect-database.ts';
import { lockDataDirectory } from '#server/platform/db/data-lock.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';

export interface Records {
  database: Database;
  /** Ends connections, stops what was started and frees the data folder. */
  close(): Promise<void>;
}

const CONNECTIONS_PER_CORE = 8;

/** Takes the data folder for this process, starts or reaches PostgreSQL and brings its tables up to date. */
export async function openRecords(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<Records> {
  const lock = lockDataDirectory(config.dataDir);
  try {
    const embedded =
      config.databaseUrl === null
        ? await startEmbeddedPostgres({
            dataDir: config.dataDir,
            log: (line) => log.debug(line),
            warn: (line) => log.warn(line),
          })
        : null;
    const database = connectDatabase(config.databaseUrl ?? embedded?.url ?? '', {
      maxConnections: availableParallelism() * CONNECTIONS_PER_CORE,
      onError: (error) => log.warn({ err: error }, '数据库连接中断'),
    });
    const close = async () => {
      await database.close();
      await embedded?.stop();
      lock.release();
    };
    try {
      await migrateToLatest(database);
    } catch (error) {
      await close();
      throw error;
    }
    return { database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
