import type { Database } from './connect-database.ts';

/**
 * Runs `work` while no other process or call of this database runs work under the same name.
 * `wait: false` gives null at once where somebody else is at it. The lock lives in one connection, so it ends with
 * the process however that dies.
 */
export async function withDatabaseLock<Result>(
  database: Database,
  name: string,
  options: { wait: boolean },
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await database.pool.connect();
  try {
    const lock = options.wait ? 'pg_advisory_lock' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ held: boolean | string }>(
      `SELECT ${lock}(hashtextextended($1, 0)) AS held`,
      [name],
    );
    if (rows[0]?.held === false) return null;
    try {
      return await work();
    } finally {
      // A lost connection has given its lock back by itself; what `work` says of it is the news.
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => undefined);
    }
  } finally {
    client.release();
  }
}
