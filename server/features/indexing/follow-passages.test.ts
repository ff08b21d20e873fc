import { expect, it } from 'vitest';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { libraryFixture, pageOfText } from '#server/testing/library-fixture.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { type SeedReport, seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { importPaths } from '../imports/import-paths.ts';
import { followIndex } from './follow-index.ts';
import { reindex } from './reindex.ts';
import { verifyLibrary } from './verify-library.ts';

const fixture = libraryFixture();

const query = (text: string, audiences: string[]) => ({
  expression: { kind: 'text' as const, text, field: 'any' as const },
  match: 'all' as const,
  audiences,
  rankWords: [],
  sort: 'newest' as const,
  offset: 0,
  limit: 50,
  nowSeconds: 0,
});

async function found(text: string, audiences = [PUBLIC]): Promise<number[]> {
  const { hits } = await fixture.deps.passageIndex.search(query(text, audiences));
  return hits.map(({ id }) => id).sort((a, b) => a - b);
}

const TABLE: NonNullable<SeedReport['charts']>[number] = {
  name: '分行业情况',
  kind: 'table',
  near: '罐箱收入下降。',
  data: {
    origin: 'cells',
    confidence: 1,
    error: 0,
    head: [['分行业', '营业收入', '毛利率']],
    units: ['', '万元', '%'],
    rows: [
      ['冷冻设备', 37131, 32.51],
      ['罐式集装箱', 76432, 17.3],
    ],
    spans: [],
  },
};

async function seed(report: SeedReport): Promise<number> {
  const { fid } = await seedReport(fixture.deps.database, report);
  await tellChanged(fixture.deps.database, [fid]);
  await followIndex(fixture.deps);
  return fid;
}

it('paragraphs, tables and their rows come into the index with the report, change in place, and go with it', async () => {
  const fid = await seed({
    title: '四方年报',
    paragraphs: ['渗透率达到六成。', '海运费上涨。'],
    charts: [TABLE],
  });
  expect(await found('渗透率')).toHaveLength(1);
  // The table as a whole, and the one row that says it; a heading finds each row.
  expect(await found('罐箱收入')).toHaveLength(1);
  expect(await found('32.51')).toHaveLength(1);
  expect(await found('毛利率')).toHaveLength(2);
  expect(await found('四方年报')).toHaveLength(5);

  const { pool } = fixture.deps.database;
  await pool.query(
    `DELETE FROM content_paragraphs WHERE text = '海运费上涨。' AND content_id = (SELECT content_id FROM reports WHERE id = $1)`,
    [fid],
  );
  await pool.query(
    `UPDATE content_charts SET data = jsonb_set(data, '{rows}', '[["冷冻设备", 5, 6]]')
     WHERE content_id = (SELECT content_id FROM reports WHERE id = $1)`,
    [fid],
  );
  await tellChanged(fixture.deps.database, [fid]);
  await followIndex(fixture.deps);
  expect([await found('海运费'), await found('32.51'), await found('罐式集装箱')]).toEqual([[], [], []]);
  expect(await found('四方年报')).toHaveLength(3);

  await fixture.deps.library.records.removeReport(OPERATOR, fid);
  await followIndex(fixture.deps);
  expect(await found('四方年报')).toEqual([]);
});

it('an abstract is a passage of its report, with a file or without, and follows it', async () => {
  const fid = await seed({ title: '硅料月报', abstract: '硅料价格环比上涨 12%。' });
  const { pool } = fixture.deps.database;
  const only = 'UPDATE reports SET content_id = NULL WHERE id = $1';
  await pool.query(only, [fid]);
  const change = async () => {
    await tellChanged(fixture.deps.database, [fid]);
    await followIndex(fixture.deps);
  };
  await change();
  const [passage = 0] = await found('环比上涨');
  expect(await fixture.deps.collections.passages([passage], { uid: null })).toMatchObject([
    { fid, kind: 'abstract', page: null, version: null, text: '硅料价格环比上涨 12%。' },
  ]);
  await reindex(fixture.deps);
  expect(await found('硅料价格')).toEqual([passage]);
  expect((await verifyLibrary(fixture.deps)).problems).toEqual([]);

  await pool.query(`UPDATE reports SET abstract = '硅料价格回落。' WHERE id = $1`, [fid]);
  await change();
  expect([await found('环比上涨'), await found('硅料价格')]).toEqual([[], [passage]]);
  await fixture.deps.library.records.removeReport(OPERATOR, fid);
  await followIndex(fixture.deps);
  expect(await found('硅料价格')).toEqual([]);
});

it('a passage says whose it is: the company leads a title that does not name it', async () => {
  const company = { code: '609993', name: '清河股份' };
  const other = { code: '609994', name: '丙股份' };
  const titles = async (words: string) => {
    const ids = await found(words);
    return (await fixture.deps.collections.passages(ids, { uid: null })).map(({ title }) => title);
  };
  const note = { title: '中报点评', abstract: '归母净利润甲三亿元。', stocks: [company] };
  await seed(note);
  await seed({ ...note, title: '清河股份中报点评', abstract: '归母净利润乙三亿元。' });
  await seed({ ...note, abstract: '归母净利润丙三亿元。', day: '2026-10-01', stocks: [company, other] });
  expect(await titles('甲三亿元')).toEqual(['清河股份：中报点评']);
  expect(await titles('乙三亿元')).toEqual(['清河股份中报点评']);
  expect(await titles('丙三亿元')).toEqual(['中报点评']);
});

it('a passage is found by those whom its file is for, and by nobody else', async () => {
  const fid = await seed({
    title: '只给七组',
    abstract: '内部测算的口径。',
    paragraphs: ['内部测算的利润率。'],
    charts: [TABLE],
  });
  await fixture.deps.database.pool.query(
    `UPDATE contents SET audience = '{group:7}' WHERE id = (SELECT content_id FROM reports WHERE id = $1)`,
    [fid],
  );
  await tellChanged(fixture.deps.database, [fid]);
  await followIndex(fixture.deps);
  expect(await found('内部测算')).toEqual([]);
  expect(await found('内部测算', [PUBLIC, 'group:8'])).toEqual([]);
  expect(await found('内部测算', ['group:7'])).toHaveLength(2);
  expect(await found('冷冻设备', ['group:7'])).toHaveLength(1);
  await fixture.deps.library.records.removeReport(OPERATOR, fid);
  await reindex(fixture.deps);
});

it('a real file gives its passages, a rebuild gives the same, and what does not agree is told', async () => {
  const path = fixture.write('20240501-国信证券-储能电芯跟踪.pdf', pageOfText('储能电芯跟踪', 61));
  expect((await importPaths(fixture.deps, [path])).counts.failed).toBe(0);
  await followIndex(fixture.deps);
  const before = await found('储能电芯跟踪');
  expect(before.length).toBeGreaterThan(0);
  await reindex(fixture.deps);
  expect(await found('储能电芯跟踪')).toEqual(before);
  expect((await verifyLibrary(fixture.deps)).problems).toEqual([]);
  await fixture.deps.passageIndex.remove(before.slice(0, 1));
  expect((await verifyLibrary(fixture.deps)).problems).toEqual([
    expect.stringMatching(/^段落索引与记录不一致（记录 \d+，索引 \d+），请运行 npm run library -- reindex$/),
  ]);
});
