import { describe, expect, it } from 'vitest';
import { atWork } from '#server/testing/at-work.ts';
import { libraryFixture, pageOfText } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { chartPrefix } from '../contents/index.ts';
import { importPaths } from '../imports/import-paths.ts';
import { rereadLibrary } from '../imports/reread-library.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { verifyLibrary } from '../indexing/verify-library.ts';
import { deliverPicture } from './deliver-picture.ts';
import { drawWaiting } from './draw-waiting.ts';
import { createPictureDrawer } from './picture-drawer.ts';

const fixture = libraryFixture();

const TABLE = [
  '表 1：装机与利用小时',
  '地区 装机 小时',
  '甲省 12 900',
  '乙省 14 901',
  '资料来源：能源局',
].join('\n');

interface Row {
  id: number;
  report_id: number;
  content_id: number;
  version_id: number;
  sha256: string;
  picture_width: number;
  fingerprint: string;
  near_text: string;
  kind: string;
}

const chartsOf = async (title: string): Promise<Row[]> =>
  (
    await fixture.deps.database.pool.query<Row>(
      `SELECT content_charts.*, reports.id AS report_id, sha256 FROM content_charts JOIN reports USING (content_id)
         JOIN content_versions ON content_versions.id = version_id WHERE title = $1 ORDER BY ordinal`,
      [title],
    )
  ).rows;

const drawing = () => {
  const { library, contents } = fixture.deps;
  return { ...fixture.deps, records: library.records, ...contents };
};
const draw = () => drawWaiting(drawing(), atWork());

/** Imports a report with one table, which is drawn. */
async function importTable(title: string, seed: number): Promise<Row> {
  const path = fixture.write(`20240501-国信证券-${title}.pdf`, `${pageOfText(title, seed)}\n${TABLE}`);
  expect((await importPaths(fixture.deps, [path])).counts.failed).toBe(0);
  expect(await draw()).toEqual({ read: 1, failed: 0, isUnfinished: false });
  const [row] = await chartsOf(title);
  if (row === undefined) throw new Error('the table was not found');
  return row;
}

async function picturesOf(sha256: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of fixture.objects.list(chartPrefix(sha256))) keys.push(key);
  return keys;
}

describe('an import', () => {
  it('keeps each chart with its version, what is said of it, its look and two pictures', async () => {
    const row = await importTable('光伏装机跟踪', 41);
    expect(row).toMatchObject({ kind: 'table', picture_width: 800, fingerprint: '0'.repeat(16) });
    expect(row.near_text).not.toBe('');
    expect(await picturesOf(row.sha256)).toHaveLength(2);
  });
});

it('a file that is read again keeps the pictures of its charts and no others', async () => {
  const row = await importTable('风电招标跟踪', 42);
  const stale = `${chartPrefix(row.sha256)}p1-1-2-3-4-800.webp`;
  await fixture.objects.put(stale, new Uint8Array([1]));
  await fixture.deps.database.pool.query('UPDATE contents SET understood_rules = 0 WHERE id = $1', [
    row.content_id,
  ]);
  expect((await rereadLibrary(fixture.deps)).failed.size).toBe(0);
  const kept = await picturesOf(row.sha256);
  expect(kept).toHaveLength(2);
  expect(kept).not.toContain(stale);
  expect(await chartsOf('风电招标跟踪')).toEqual([row]);
  expect(await draw()).toEqual({ read: 0, failed: 0, isUnfinished: false });
});

it('a picture that is lost is told by what checks the library, and drawn by the command that it names', async () => {
  await followIndex(fixture.deps);
  const before = (await verifyLibrary(fixture.deps)).problems;
  const row = await importTable('抽水蓄能跟踪', 45);
  await followIndex(fixture.deps);
  expect((await verifyLibrary(fixture.deps)).problems).toEqual(before);
  const [lost = ''] = await picturesOf(row.sha256);
  await fixture.objects.remove(lost);
  const told = (await verifyLibrary(fixture.deps)).problems.filter((problem) => !before.includes(problem));
  expect(told).toEqual([
    `报告 ${row.report_id} 有 1 幅图表的图片缺失，请运行 npm run library -- reread ${row.report_id}`,
  ]);
  expect((await rereadLibrary(fixture.deps)).total).toBe(0);
  expect(await rereadLibrary(fixture.deps, { again: [row.report_id] })).toMatchObject({ total: 1, done: 1 });
  expect(await draw()).toMatchObject({ read: 1 });
  expect((await verifyLibrary(fixture.deps)).problems).toEqual(before);
});

it('a removed report takes its pictures with it', async () => {
  const row = await importTable('储能价格跟踪', 43);
  await fixture.deps.library.records.removeReport(OPERATOR, row.report_id);
  expect(await picturesOf(row.sha256)).toEqual([]);
});

describe('a picture', () => {
  const ask = async (row: Row, who: ReturnType<typeof newCaller>, width = 800) => {
    const { contents, library, memberships } = fixture.deps;
    const drawer = createPictureDrawer(drawing());
    const deps = {
      ...{ reads: library.reads, contents: contents.reads, quotas: memberships.quotas },
      ...{ drawer, linkSecret: 'a secret' },
    };
    return (await deliverPicture(deps, { id: row.id, width }, who)).status;
  };

  it('is shown to whoever opened the report, and hidden from others as if there were none', async () => {
    const row = await importTable('氢能项目跟踪', 44);
    const reader = newCaller({ tier: 'ordinary' });
    expect(await ask(row, reader)).toBe(404);
    await fixture.deps.memberships.quotas.take({
      caller: reader,
      action: 'readReport',
      subject: row.report_id,
    });
    expect(await ask(row, reader)).toBe(200);
    expect(await ask(row, reader, 320)).toBe(200);
    expect(await ask(row, reader, 640)).toBe(404);
    expect(await ask(row, newCaller())).toBe(404);
    expect(await ask({ ...row, id: row.id + 1_000_000 }, reader)).toBe(404);
  });
});
