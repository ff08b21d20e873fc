import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { startCli, whileRunning, writeStudy } from './cli-fixture.ts';

const PDFS = 10;
/** Files before the ones that the test holds back. */
const FREE = 4;
const WORKERS = 2;

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-reread-'));
const source = join(folder, 'source');
const startHere = (...words: string[]) =>
  startCli(
    { DATA_DIR: join(folder, 'state'), DATABASE_URL: held.url, PDF_WORKERS: String(WORKERS) },
    ...words,
  );

beforeAll(async () => {
  mkdirSync(source);
  for (let place = 0; place < PDFS; place += 1) await writeStudy(place, source);
  const imported = await startHere('import', source).ended;
  expect(imported.code, imported.output).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await held.database.pool.query<Row>(text)).rows;

const countUnread = async (): Promise<number> =>
  (await query<{ left: number }>('SELECT count(*) AS left FROM contents WHERE understood_rules = 0'))[0]
    ?.left ?? -1;

const stateOf = async () => ({
  reports: await query(
    `SELECT reports.id, title, identity_ordinal, abstract, current_version, paragraph_count, value_sources
     FROM reports JOIN contents ON contents.id = content_id ORDER BY reports.id`,
  ),
  paragraphs: await query(
    'SELECT content_id, ordinal, page, kind, text, areas FROM content_paragraphs ORDER BY content_id, ordinal',
  ),
  versions: await query('SELECT * FROM content_versions ORDER BY id'),
});

/** Everything was read by rules of before: other titles, half of the text. */
async function spoilAll(): Promise<void> {
  await query("UPDATE reports SET title = 'H3_' || id, title_key = 'h3' || id");
  await query('UPDATE contents SET understood_rules = 0');
  await query('DELETE FROM content_paragraphs WHERE ordinal % 2 = 0');
}

/** Holds the rows after the first few, so that every worker comes to stand before one of them; resolves when they do. */
async function holdWorkers() {
  const client = await held.database.pool.connect();
  await client.query('BEGIN');
  await client.query(
    `SELECT 1 FROM reports WHERE id IN (SELECT id FROM reports ORDER BY id OFFSET ${FREE}) FOR UPDATE`,
  );
  return {
    async allStand(child: ChildProcess): Promise<void> {
      const standing = `SELECT count(*) AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await whileRunning(child, async () => {
        const [row] = await query<{ waiting: number }>(standing);
        return (row?.waiting ?? 0) >= WORKERS && (await countUnread()) === PDFS - FREE;
      });
    },
    async release(): Promise<void> {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}

describe('npm run library -- reread', () => {
  it('killed in the middle and run again: nothing is lost, nothing comes twice, a third run does nothing', async () => {
    const whole = await stateOf();
    await spoilAll();
    const gate = await holdWorkers();
    const { child, ended } = startHere('reread');
    await gate.allStand(child);
    child.kill('SIGKILL');
    await ended;
    await gate.release();
    // The database lets go of what a killed process held when it comes to notice.
    await expect.poll(() => query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'")).toEqual([]);
    expect(await countUnread()).toBe(PDFS - FREE);
    const second = await startHere('reread').ended;
    expect(second.code, second.output).toBe(0);
    expect(second.output).toContain(`重读完成：重读 ${PDFS - FREE} 份，有变化 ${PDFS - FREE} 份`);
    expect(second.output).toMatch(/标题有变化 6 份\n {2}报告 \d+：H3_\d+ → 中断专题\d/);
    expect(await stateOf()).toEqual(whole);
    const third = await startHere('reread').ended;
    expect(third).toEqual({ code: 0, output: '没有要重读的：全部原文已按现行规则读过\n' });
    const verified = await startHere('verify').ended;
    expect(verified.output).toBe(`记录 ${PDFS} 份，文件 ${PDFS} 个，索引 ${PDFS} 份：一致\n`);
  });

  it('told to stop, ends the files at hand and leaves the rest to the next run', async () => {
    const whole = await stateOf();
    await spoilAll();
    const gate = await holdWorkers();
    const { child, ended, said } = startHere('reread');
    await gate.allStand(child);
    child.kill('SIGTERM');
    await said('正在停下');
    await gate.release();
    const { code, output } = await ended;
    expect(code, output).toBe(0);
    const done = FREE + WORKERS;
    expect(output).toContain(`已停下：重读 ${done} 份，有变化 ${done} 份`);
    expect(output).toContain(`还有 ${PDFS - done} 份，再次运行会接着做`);
    expect(await countUnread()).toBe(PDFS - done);
    expect((await startHere('reread').ended).code).toBe(0);
    expect(await stateOf()).toEqual(whole);
  });

  it('tells a word it does not know', async () => {
    const { code, output } = await startHere('reread', 'everything').ended;
    expect(code).toBe(1);
    expect(output).toContain('reread 之后只能是 all 或报告编号，收到的是“everything”');
  });
});
