import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { createTurns } from './turns.ts';

const held = testDatabase();

test('queues that ask at once are answered one after another, on one connection', async () => {
  const { pool } = held.database;
  let clients = 0;
  let asking = 0;
  let mostAtOnce = 0;
  const watched = Object.create(pool, {
    connect: {
      value: async () => {
        clients += 1;
        const client = await pool.connect();
        const query = client.query.bind(client) as (sql: string, values: unknown[]) => Promise<unknown>;
        const counted = async (sql: string, values: unknown[]) => {
          asking += 1;
          mostAtOnce = Math.max(mostAtOnce, asking);
          return query(sql, values).finally(() => {
            asking -= 1;
          });
        };
        return Object.assign(client, { query: counted });
      },
    },
  }) as typeof pool;
  const turns = createTurns(watched);
  const { signal } = new AbortController();

  const taken = await Promise.all(['one', 'two', 'three', 'four'].map((queue) => turns.take(queue, signal)));
  await Promise.all(taken.map((giveBack) => giveBack()));

  expect({ clients, mostAtOnce }).toEqual({ clients: 1, mostAtOnce: 1 });
  turns.close();
});
