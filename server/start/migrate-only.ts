import type { Config } from '#server/platform/config/read-config.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import { openRecords } from './open-records.ts';
import type { StartOptions } from './start-service.ts';

/**
 * Brings the tables up to date, the job queue's among them, and ends what it started. In a rolling upgrade the older version serves meanwhile
 * and has the data folder: of that nothing is wanted but where the database is.
 */
export async function migrateOnly(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { log, say }: Pick<StartOptions, 'log' | 'say'>,
): Promise<void> {
  const records = await openRecords(config, log, config.databaseUrl === null ? 'own-or-join' : 'beside');
  const onError = (error: unknown) => log.error({ err: error }, '任务队列出错');
  try {
    const jobs = await openJobs(records.database, { onError, keepsClock: false });
    await jobs.close();
    say('数据库的表已是最新');
  } finally {
    await records.close();
  }
}
