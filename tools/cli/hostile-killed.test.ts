import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostilePdfs } from '#server/testing/hostile-pdfs/hostile-pdf.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startCli, whileRunning, writeStudy } from './cli-fixture.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-killed-'));
const source = join(folder, 'source');
const STUDIES = 4;
/** Kinds that take no time to be read or refused. */
const QUICK = /^(?:polyglot|remote|wreck)-/;

beforeAll(async () => {
  mkdirSync(source);
  for (let place = 0; place < STUDIES; place += 1) await writeStudy(place, source);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startHere = (...words: string[]) =>
  startCli({ DATA_DIR: join(folder, 'state'), DATABASE_URL: held.url, PDF_WORKERS: '2' }, ...words);

async function count(query: string): Promise<number> {
  const { rows } = await held.database.pool.query<{ found: number }>(
    `SELECT count(*) AS found FROM ${query}`,
  );
  return rows[0]?.found ?? -1;
}

it('an import of hostile and good files that is killed in the middle loses nothing and doubles nothing', async () => {
  const files = hostilePdfs(seededRandom(10)).filter(({ name }) => QUICK.test(name));
  for (const { name, bytes } of files) writeFileSync(join(source, `20240105-国信证券-${name}.pdf`), bytes);
  const total = files.length + STUDIES;

  const { child, ended } = startHere('import', source);
  await whileRunning(child, async () => (await count('import_items WHERE done_at IS NOT NULL')) >= total / 4);
  child.kill('SIGKILL');
  await ended;
  expect(await count('import_items WHERE done_at IS NULL')).toBeGreaterThan(0);

  const second = await startHere('import', source).ended;
  expect(second.output).toMatch(/导入完成/);
  expect(await count('import_items WHERE done_at IS NULL')).toBe(0);
  expect(await count('(SELECT DISTINCT path FROM import_items) AS paths')).toBe(total);
  expect(await count(`reports WHERE title LIKE '%中断专题%'`)).toBe(STUDIES);
  expect(await count('content_versions')).toBe(
    await count('(SELECT DISTINCT sha256 FROM content_versions) AS hashes'),
  );
  const verified = await startHere('verify').ended;
  expect(verified.output).toContain('：一致');
});
