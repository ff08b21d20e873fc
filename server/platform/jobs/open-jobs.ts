import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '#server/platform/db/connect-database.ts';

/** Work kept in PostgreSQL until it is done, so that it outlives the process that asked for it. */
export interface Jobs {
  /** Makes the queue where missing. A job that throws is tried again, three times in all. */
  declareQueue(queue: string, options: { expireInSeconds: number }): Promise<void>;
  /** Adds jobs in the caller's transaction: they exist if and only if it commits. */
  stage<Tables>(tx: Tx<Tables>, queue: string, payloads: object[]): Promise<void>;
  /** Forgets every job of the queue, running ones included; for a caller that knows nobody else works on it. */
  clear(queue: string): Promise<void>;
  /** Works on the queue, `concurrency` jobs at a time, until nothing is left or `signal` aborts; running jobs end first. */
  drain<Payload extends object>(queue: string, options: DrainOptions<Payload>): Promise<void>;
  close(): Promise<void>;
}

export interface DrainOptions<Payload> {
  concurrency: number;
  handle: (payload: Payload) => Promise<void>;
  /** A job threw; it will be tried again unless that was the last time. */
  onError: (error: unknown, payload: Payload) => void;
  signal?: AbortSignal | undefined;
}

const STAGED_AT_ONCE = 1000;

/** Jobs over the database's own pool. Makes the `pgboss` schema on first use. */
export async function openJobs(database: Database, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    async declareQueue(queue, { expireInSeconds }) {
      if ((await boss.getQueue(queue)) === null) {
        await boss.createQueue(queue, { retryLimit: 2, expireInSeconds, deleteAfterSeconds: 3600 });
      }
    },
    async stage(tx, queue, payloads) {
      for (let start = 0; start < payloads.length; start += STAGED_AT_ONCE) {
        const jobs = payloads.slice(start, start + STAGED_AT_ONCE).map((data) => ({ data }));
        await boss.insert(queue, jobs, { db: fromKysely(tx) });
      }
    },
    clear: (queue) => boss.deleteAllJobs(queue),
    async drain(queue, options) {
      await Promise.all(
        Array.from({ length: options.concurrency }, () => runUntilEmpty(boss, queue, options)),
      );
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

async function runUntilEmpty<Payload extends object>(
  boss: PgBoss,
  queue: string,
  { handle, onError, signal }: DrainOptions<Payload>,
): Promise<void> {
  while (!signal?.aborted) {
    const [job] = await boss.fetch<Payload>(queue);
    if (job === undefined) return;
    try {
      await handle(job.data);
    } catch (error) {
      onError(error, job.data);
      await boss.fail(queue, job.id, { message: String(error) });
      continue;
    }
    await boss.complete(queue, job.id);
  }
}
