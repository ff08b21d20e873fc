import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { lockDataDirectory } from '#server/platform/db/data-lock.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const MAIN = resolve(import.meta.dirname, '../main.ts');
const held = testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-migrate-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function migrate() {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ROLE: 'migrate', DATABASE_URL: held.url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: code as number, out, err };
}

test('ROLE=migrate makes the tables of an empty database, says so and leaves with 0; a second time it changes nothing', async () => {
  const { pool } = held.database;
  await pool.query('DROP SCHEMA public CASCADE');
  await pool.query('CREATE SCHEMA public');
  const done = { code: 0, out: '数据库的表已是最新\n', err: '' };
  expect(await migrate()).toEqual(done);
  const { rows } = await pool.query<{ reports: string; jobs: string }>(
    `SELECT to_regclass('public.reports') AS reports, to_regclass('pgboss.job') AS jobs`,
  );
  expect(rows).toEqual([{ reports: 'reports', jobs: 'pgboss.job' }]);
  expect(await migrate()).toEqual(done);
  // Two whole processes, on a machine that does other things meanwhile.
});

test('while another process has the data folder, as in a rolling upgrade, the tables are brought up to date all the same', async () => {
  const lock = lockDataDirectory(dataDir);
  try {
    expect(await migrate()).toEqual({ code: 0, out: '数据库的表已是最新\n', err: '' });
  } finally {
    lock.release();
  }
});
