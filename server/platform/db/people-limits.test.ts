import { execFileSync } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES } from '#contract/wire/codes.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { forPeople } from '../limits/for-people.ts';
import { connectDatabase, type Database, inTransaction } from './connect-database.ts';
import { DatabaseBusy } from './database-busy.ts';

/** Short enough to be waited for, and longer than a busy machine takes for what succeeds. */
const LIMITS = {
  waitMs: 1_500,
  lockMs: 300,
  statementMs: 800,
  silenceMs: 2_000,
  idleInTransactionMs: 60_000,
};

const held = testDatabase();

/** A way to the server that can be cut without either side hearing of it: what is sent goes nowhere, and nothing comes. */
async function openWay(port: number) {
  const pairs: [Socket, Socket][] = [];
  let isCut = false;
  const way = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('data', (piece) => isCut || far.write(piece));
    far.on('data', (piece) => isCut || near.write(piece));
    near.on('close', () => far.destroy());
    pairs.push([near, far]);
  });
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done));
  const address = way.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cut: (cut: boolean) => {
      isCut = cut;
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      way.close();
    },
  };
}

let way: Awaited<ReturnType<typeof openWay>>;
let database: Database;
let app: Awaited<ReturnType<typeof openHttpServer>>;
beforeAll(async () => {
  const url = new URL(held.url);
  way = await openWay(Number(url.port));
  url.host = `127.0.0.1:${way.port}`;
  database = connectDatabase(url.href, { maxConnections: 2, people: LIMITS });
  app = await openHttpServer({
    readiness: { database: database.answers },
    isDraining: () => false,
  });
  app.post('/api/v2/write', async () => {
    await write('by a person');
    return {};
  });
  await held.database.pool.query('CREATE TABLE said (id int PRIMARY KEY, text text)');
  await held.database.pool.query("INSERT INTO said VALUES (1, 'before')");
});
afterAll(async () => {
  await app.close();
  await database.close();
  way.close();
});

const write = (text: string) =>
  inTransaction(database.kysely, (tx) => sql`UPDATE said SET text = ${text} WHERE id = 1`.execute(tx));
const written = async () => (await held.database.pool.query('SELECT text FROM said')).rows[0]?.text;
const busy = (waitedFor: string) => expect.objectContaining({ name: 'DatabaseBusy', waitedFor });

test('rows that another session holds are waited for so long, by people alone, and are theirs once they are free', async () => {
  const other = await held.database.pool.connect();
  await other.query('BEGIN; LOCK TABLE said');
  const behind = write('by a job');
  await expect(forPeople(() => write('in vain'))).rejects.toEqual(busy('lock'));
  const answer = await app.inject({ method: 'POST', url: '/api/v2/write', payload: {} });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    {
      code: CODES.tooBusy,
      message: expect.stringMatching(/^现在太忙，这一次没有做完，请 5 秒后再试（编号 \w{8}）$/),
      data: { retryAfterSeconds: 5 },
    },
  ]);
  await other.query('COMMIT');
  other.release();
  await behind;
  expect(await written()).toBe('by a job');
  expect((await app.inject({ method: 'POST', url: '/api/v2/write', payload: {} })).statusCode).toBe(200);
  expect(await written()).toBe('by a person');
});

test('a statement ends after so long, and a job keeps its time', async () => {
  const sleep = () => sql`SELECT pg_sleep(1)`.execute(database.kysely);
  await expect(forPeople(sleep)).rejects.toEqual(busy('statement'));
  await sleep();
});

test('with every connection taken people are told, health says so, and both end with it', async () => {
  const free = Promise.withResolvers<void>();
  const taken = [1, 2].map(() => {
    const has = Promise.withResolvers<void>();
    const done = forPeople(() =>
      inTransaction(database.kysely, () => {
        has.resolve();
        return free.promise;
      }),
    );
    return { has: has.promise, done };
  });
  await Promise.all(taken.map(({ has }) => has));
  const [refused] = await Promise.all([
    forPeople(() => write('without one')).catch((error: unknown) => error),
    // What no person waits for has connections of its own.
    database.answers(),
  ]);
  expect(refused).toEqual(busy('connection'));
  const asked = app.inject('/readyz');
  expect(database.connections()).toContainEqual(expect.objectContaining({ pool: 'people', used: 2 }));
  expect((await asked).json()).toEqual({ status: 'failed', failed: ['database'] });
  free.resolve();
  await Promise.all(taken.map(({ done }) => done));
  await forPeople(() => write('with one'));
  expect(await written()).toBe('with one');
});

test('a way that is cut in the middle of a transaction is given up, nothing is half done, and a new one is found', async () => {
  const cut = forPeople(() =>
    inTransaction(database.kysely, async (tx) => {
      await sql`UPDATE said SET text = 'half done' WHERE id = 1`.execute(tx);
      way.cut(true);
      await sql`SELECT 1`.execute(tx);
    }),
  );
  const failed = await cut.catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DatabaseBusy);
  expect(failed).toEqual(busy('silence'));
  way.cut(false);
  await forPeople(() => write('over a new one'));
  expect(await written()).toBe('over a new one');
});

/** Ends once the server is through with the statement, and for so long at least: what this process does meanwhile is nothing. */
const MEANWHILE = `
  import pg from 'pg';
  const [url, mostMs] = process.argv.slice(1);
  const client = new pg.Client(url);
  await client.connect();
  const isAtWork = async () =>
    (await client.query("SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'")).rowCount > 0;
  while (await isAtWork());
  setTimeout(() => client.end(), Number(mostMs) + 500);`;

test('a process that was paused for longer than it waits reads what came meanwhile, and takes nobody for gone', async () => {
  const people = { ...LIMITS, statementMs: 60_000 };
  const paused = connectDatabase(held.url, { maxConnections: 1, people });
  await forPeople(paused.answers);
  const answer = forPeople(() => sql<{ is: number }>`SELECT pg_sleep(0.2), 1 AS is`.execute(paused.kysely));
  // Until it was sent.
  await expect
    .poll(
      async () =>
        (await held.database.pool.query("SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"))
          .rowCount,
    )
    .toBeGreaterThan(0);
  await setImmediate();
  execFileSync(process.execPath, ['--input-type=module', '-e', MEANWHILE, held.url, `${people.silenceMs}`]);
  expect((await answer).rows).toMatchObject([{ is: 1 }]);
  await paused.close();
});

test('a server that lets nobody in is told of as a busy one, at once', async () => {
  const nobody = connectDatabase('postgres://x@127.0.0.1:1/x', { people: LIMITS });
  await expect(forPeople(nobody.answers)).rejects.toEqual(busy('connection'));
  await nobody.close();
});
