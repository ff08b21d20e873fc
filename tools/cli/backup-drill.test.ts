import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connectDatabase } from '#server/platform/db/connect-database.ts';
import { lockDataDirectory } from '#server/platform/db/data-lock.ts';
import { readEmbeddedUrl, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { startCli, writeStudy } from './cli-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-drill-'));
const [source, dataDir, again, backup] = ['source', 'data', 'again', 'backup'].map((name) =>
  join(folder, name),
) as [...[string, string, string, string]];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (dir: string, ...words: string[]) =>
  startCli({ DATA_DIR: dir, DATABASE_URL: '', BACKUP_PASSPHRASE: 'a passphrase of this drill' }, ...words)
    .ended;

async function withServer<Result>(dir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const lock = lockDataDirectory(dir);
  const server = await startEmbeddedPostgres({ dataDir: dir, log: () => undefined });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    lock.release();
  }
}

/** Every table of every schema with its rows, told by a digest. */
async function recordsOf(url: string): Promise<Map<string, string>> {
  const database = connectDatabase(url, { maxConnections: 1 });
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const found = new Map<string, string>();
    for (const { name } of rows) {
      const told = await database.pool.query<{ told: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS told FROM ${name} t`,
      );
      found.set(name, told.rows[0]?.told ?? '');
    }
    return found;
  } finally {
    await database.close();
  }
}

const objectsOf = (dir: string) =>
  new Map(
    globSync('objects/**', { cwd: dir })
      .filter((path) => statSync(join(dir, path)).isFile())
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(dir, path)))
          .digest('hex'),
      ]),
  );

/** Writes pairs, each in one transaction, until it is told to stop; gives how many were answered. */
function writePairs(url: string) {
  const database = connectDatabase(url, { maxConnections: 1 });
  const state = { written: 0, isOver: false };
  const writing = (async () => {
    for (; !state.isOver; state.written += 1)
      await database.pool.query(
        `WITH one AS (INSERT INTO drill_one SELECT $1::int, repeat('x', 500) RETURNING 1) INSERT INTO drill_other VALUES ($1::int)`,
        [state.written],
      );
  })();
  return {
    state,
    async stop() {
      state.isOver = true;
      await writing;
      await database.close();
    },
  };
}

test('the drill: backed up while it is written to, put back elsewhere, every row and every object is there and it is found', async () => {
  mkdirSync(source);
  for (let place = 0; place < 2; place += 1) await writeStudy(place, source);
  expect(await run(dataDir, 'import', source)).toMatchObject({ code: 0 });
  const drill = await withServer(dataDir, async (url) => {
    const database = connectDatabase(url, { maxConnections: 1 });
    await database.pool.query(
      'CREATE TABLE drill_one (n int, filler text); CREATE TABLE drill_other (n int)',
    );
    await database.close();
    const pairs = writePairs(url);
    await expect.poll(() => pairs.state.written).toBeGreaterThan(10);
    const atStart = pairs.state.written;
    // A process beside the one that has the folder, as beside a service.
    expect(await run(dataDir, 'backup', backup)).toMatchObject({ code: 0 });
    const atEnd = pairs.state.written;
    await pairs.stop();
    return { atStart, atEnd, records: await recordsOf(url) };
  });
  expect(readEmbeddedUrl(again)).toBeNull();
  expect(await run(again, 'restore', backup)).toMatchObject({ code: 0 });

  expect(objectsOf(again).size).toBeGreaterThan(4);
  expect(objectsOf(again)).toEqual(objectsOf(dataDir));
  expect(readFileSync(join(again, 'session-secret'))).toEqual(readFileSync(join(dataDir, 'session-secret')));
  const { records, pairs } = await withServer(again, async (url) => {
    const database = connectDatabase(url, { maxConnections: 1 });
    const { rows } = await database.pool.query<{ one: number; other: number; most: number }>(
      'SELECT (SELECT count(*) FROM drill_one) AS one, count(*) AS other, max(n) + 1 AS most FROM drill_other',
    );
    await database.close();
    return { records: await recordsOf(url), pairs: rows[0] };
  });
  const isBusy = (name: string) => name.startsWith('public.drill_');
  const quiet = (all: Map<string, string>) => new Map([...all].filter(([name]) => !isBusy(name)));
  expect(quiet(records).size).toBeGreaterThan(100);
  expect(quiet(records)).toEqual(quiet(drill.records));
  // One moment: both of a pair or none, none left out before, nothing lost that was answered when it began.
  expect(pairs?.one).toBe(pairs?.other);
  expect(pairs?.most).toBe(pairs?.other);
  expect(pairs?.other).toBeGreaterThanOrEqual(drill.atStart);
  expect(pairs?.other).toBeLessThanOrEqual(drill.atEnd + 1);

  expect(await run(again, 'reindex')).toMatchObject({ code: 0 });
  const verified = await run(again, 'verify');
  expect(verified.output).toContain('记录 2 份，文件 2 个，索引 2 份：一致');
});
