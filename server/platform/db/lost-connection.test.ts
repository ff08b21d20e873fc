import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { connectDatabase } from './connect-database.ts';
import { withDatabaseLock } from './database-lock.ts';

const held = testDatabase();

test('a connection lost while it holds a lock fails the work, not the process, and the lock is free again', async () => {
  const { database } = held;
  const work = withDatabaseLock(database, 'lost', { wait: false }, async () => {
    const { rows } = await database.pool.query<{ pid: number }>(
      "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid() AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    expect(rows).toHaveLength(1);
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    // The socket closes in its own time; the lock is free once the server has let go of it.
    const waiting = await withDatabaseLock(database, 'lost', { wait: true }, async () => 'free');
    expect(waiting).toBe('free');
    throw new Error('the work noticed');
  });
  await expect(work).rejects.toThrow('the work noticed');
  expect(await withDatabaseLock(database, 'lost', { wait: false }, async () => 'again')).toBe('again');
});

test('a process that hangs in the middle of a transaction does not keep its rows for ever', async () => {
  const { database, url } = held;
  await database.pool.query('CREATE TABLE held_rows (id int PRIMARY KEY, said text)');
  await database.pool.query("INSERT INTO held_rows VALUES (1, 'before')");
  const hanging = connectDatabase(url, { mostIdleInTransactionMs: 100 });
  try {
    const client = await hanging.pool.connect();
    await client.query("BEGIN; UPDATE held_rows SET said = 'half done' WHERE id = 1");
    await database.pool.query("UPDATE held_rows SET said = said || ' and after' WHERE id = 1");
    const { rows } = await database.pool.query('SELECT said FROM held_rows');
    expect(rows).toEqual([{ said: 'before and after' }]);
    await expect(client.query('COMMIT')).rejects.toThrow();
    client.release(true);
  } finally {
    await hanging.close();
  }
});
