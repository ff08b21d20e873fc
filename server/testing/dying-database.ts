import { connectDatabase, type Database } from '#server/platform/db/connect-database.ts';

class Killed extends Error {}

/**
 * A connection to the same database that dies with its `after`th statement, before it is done: it and all that come after fail, as
 * when the process was killed. `count` says how many were asked for.
 */
export function dyingDatabase(url: string, after: number): { database: Database; count: () => number } {
  const database = connectDatabase(url, { maxConnections: 4, onError: () => {} });
  let asked = 0;
  const { pool } = database;
  const connect = pool.connect.bind(pool);
  const wrapped = new WeakSet<object>();
  Object.assign(pool, {
    async connect() {
      const client = await connect();
      if (wrapped.has(client)) return client;
      wrapped.add(client);
      const query = client.query.bind(client) as (...words: unknown[]) => unknown;
      Object.assign(client, {
        query(...words: unknown[]) {
          asked += 1;
          if (asked <= after) return query(...words);
          // As pg says it: to whoever is to be called back, else by a promise.
          const done = words.at(-1);
          if (typeof done !== 'function') return Promise.reject(new Killed('killed'));
          queueMicrotask(() => done(new Killed('killed')));
          return undefined;
        },
      });
      return client;
    },
  });
  return { database, count: () => asked };
}
