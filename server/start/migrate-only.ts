import type { Config } from '#server/platform/config/read-config.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import { openRecords } from './open-records.ts';
import type { StartOptions } from './start-service.ts';

/** Brings the tables up to date, the job queue's among them, and ends what it started. */
export async function migrateOnly(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { log, say }: Pick<StartOptions, 'log' | 'say'>,
): Promise<void> {
  const records = await openRecords(config, log, 'own');
  const onError = (error: unknown) => log.error({ err: error }, '任务队列出错');
  try {
    const jobs = await openJobs(records.database, { onError, keepsClock: false });
    await jobs.close();
    say('数据库的表已是最新');
  } finally {
    await records.close();
  }
}
