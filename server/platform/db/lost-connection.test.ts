import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { forPeople } from '../limits/for-people.ts';
import { connectDatabase, inTransaction } from './connect-database.ts';
import { DatabaseBusy } from './database-busy.ts';
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

const ENDS_ITSELF = sql`SELECT pg_terminate_backend(pg_backend_pid())`;
const LIMITS = {
  ...{ waitMs: 30_000, lockMs: 30_000, statementMs: 30_000, silenceMs: 30_000 },
  idleInTransactionMs: 30_000,
};

/** What it fails with; null where it does not. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection lost before the commit is told as busy, as nothing was done; one lost in a write by itself or a commit is not', async () => {
  await held.database.pool.query('CREATE TABLE lost_rows (id int PRIMARY KEY)');
  const { kysely, close } = connectDatabase(held.url, { maxConnections: 1, people: LIMITS });
  const busy = expect.objectContaining({ name: 'DatabaseBusy', waitedFor: 'connection' });
  const here = () =>
    held.database.pool.query('SELECT id FROM lost_rows ORDER BY id').then(({ rows }) => rows);
  try {
    const told = await forPeople(() =>
      failureOf(
        inTransaction(kysely, async (tx) => {
          await sql`INSERT INTO lost_rows VALUES (3)`.execute(tx);
          await ENDS_ITSELF.execute(tx);
        }),
      ),
    );
    expect(told).toEqual(busy);
    expect(await forPeople(() => failureOf(ENDS_ITSELF.execute(kysely)))).toEqual(busy);
    const byItself = sql`INSERT INTO lost_rows SELECT 4 FROM (SELECT pg_terminate_backend(pg_backend_pid())) AS gone`;
    const ambiguous = await forPeople(() => failureOf(byItself.execute(kysely)));
    expect(ambiguous).toBeInstanceOf(Error);
    expect(ambiguous).not.toBeInstanceOf(DatabaseBusy);
    await held.database.pool.query(
      `CREATE FUNCTION end_itself() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'`,
    );
    await held.database.pool.query(
      'CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON lost_rows DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.id = 6) EXECUTE FUNCTION end_itself()',
    );
    const inCommit = await forPeople(() =>
      failureOf(inTransaction(kysely, (tx) => sql`INSERT INTO lost_rows VALUES (6)`.execute(tx))),
    );
    // What the commit failed with, and not that there was nobody left to undo it.
    expect(String(inCommit)).toContain('terminating connection');
    expect(inCommit).not.toBeInstanceOf(DatabaseBusy);
    expect(await here()).toEqual([]);
    // The next one has a connection that works.
    await forPeople(() => sql`INSERT INTO lost_rows VALUES (5)`.execute(kysely));
    expect(await here()).toEqual([{ id: 5 }]);
  } finally {
    await close();
  }
});
