import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { allow } from '#server/platform/access/allow.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { type SearchIndex, SearchSlow } from '#server/ports/search-index.ts';
import { gateOf } from '#server/testing/gate-of.ts';
import { libraryFixture, pageOfText } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { createCharts } from '../charts/index.ts';
import { CHARTS } from '../collections/index.ts';
import type { ChartKeeping } from '../favourites/index.ts';
import { importPaths } from '../imports/import-paths.ts';
import { rereadLibrary } from '../imports/reread-library.ts';
import { followIndex } from './follow-index.ts';
import { reindex } from './reindex.ts';
import { verifyLibrary } from './verify-library.ts';

const fixture = libraryFixture();

const tableOf = (name: string, number: number) =>
  [`表 ${number}：${name}`, '地区 装机 小时', '甲省 12 900', '乙省 14 901', '资料来源：能源局'].join('\n');

async function found(text: string): Promise<number[]> {
  const { hits } = await fixture.deps.chartIndex.search({
    expression: { kind: 'text', text, field: 'any' },
    match: 'all',
    audiences: [PUBLIC],
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit: 50,
    nowSeconds: 0,
  });
  return hits.map(({ id }) => id).sort((a, b) => a - b);
}

async function importReport(title: string, seed: number, tables: string[]): Promise<number> {
  const path = fixture.write(
    `20240501-国信证券-${title}.pdf`,
    [pageOfText(title, seed), ...tables].join('\n'),
  );
  expect((await importPaths(fixture.deps, [path])).counts.failed).toBe(0);
  const { rows } = await fixture.deps.database.pool.query<{ id: number }>(
    'SELECT id FROM reports WHERE title = $1',
    [title],
  );
  return rows[0]?.id ?? 0;
}

const chartsOf = (fid: number) =>
  fixture.deps.library.reads.everybodys.charts(allow({ fid }, 'readReport'), 50);

it('charts come into the index with their report, change in place, and go with it', async () => {
  const fid = await importReport('光伏装机跟踪', 51, [tableOf('装机与利用小时', 1)]);
  await followIndex(fixture.deps);
  const [chart] = await chartsOf(fid);
  expect(await found('利用小时')).toEqual([chart?.id]);
  expect(await found('能源局')).toEqual([chart?.id]);

  // As an earlier reading had it: called otherwise, a little elsewhere, and with one that was none.
  const { pool } = fixture.deps.database;
  await pool.query(
    `UPDATE content_charts SET name = '装机', box = jsonb_set(box, '{top}', to_jsonb((box->>'top')::float + 3)) WHERE id = $1`,
    [chart?.id],
  );
  await pool.query(
    `INSERT INTO content_charts (content_id, ordinal, name, number, page, kind, source)
     VALUES ((SELECT content_id FROM reports WHERE id = $1), 1, '幻影图', '图 9', 1, 'other', '')`,
    [fid],
  );
  await tellChanged(fixture.deps.database, [fid]);
  await followIndex(fixture.deps);
  expect(await found('幻影图')).toHaveLength(1);
  await pool.query(
    'UPDATE contents SET understood_rules = 0 FROM reports WHERE contents.id = content_id AND reports.id = $1',
    [fid],
  );
  expect((await rereadLibrary(fixture.deps)).failed.size).toBe(0);
  await followIndex(fixture.deps);
  // It is the same chart; the phantom is gone from records and index.
  expect((await chartsOf(fid)).map(({ id, name }) => [id, name])).toEqual([
    [chart?.id, '表 1 装机与利用小时'],
  ]);
  expect(await found('利用小时')).toEqual([chart?.id]);
  expect(await found('幻影图')).toEqual([]);

  await fixture.deps.library.records.removeReport(OPERATOR, fid);
  await followIndex(fixture.deps);
  expect(await found('利用小时')).toEqual([]);
  expect((await verifyLibrary(fixture.deps)).problems).toEqual([]);
});

it('a rebuild gives the same, and what does not agree is told', async () => {
  await importReport('风电招标跟踪', 52, [tableOf('招标量', 1), tableOf('中标均价', 2)]);
  await followIndex(fixture.deps);
  const before = await found('能源局');
  expect(before).toHaveLength(2);
  await reindex(fixture.deps);
  expect(await found('能源局')).toEqual(before);
  await fixture.deps.chartIndex.remove(before.slice(0, 1));
  expect((await verifyLibrary(fixture.deps)).problems).toEqual([
    '图表索引与记录不一致（记录 2，索引 1），请运行 npm run library -- reindex',
  ]);
  await reindex(fixture.deps);
  expect((await verifyLibrary(fixture.deps)).problems).toEqual([]);
});

/** How charts are kept, as charts tell favourites. */
function keptCharts(): ChartKeeping {
  const told: ChartKeeping[] = [];
  createCharts({
    ...fixture.deps,
    pdfBehind: fixture.deps.pdf,
    chartIndex: gateOf(fixture.deps.chartIndex),
    fileGate: gateOf(fixture.deps.fileIndex),
    favourites: { addCharts: (keeping) => void told.push(keeping) },
  });
  const [keeping] = told;
  if (keeping === undefined) throw new Error('charts told nobody how they are kept');
  return keeping;
}

it('a chart that somebody keeps stays kept when its report is read again', async () => {
  const fid = await importReport('储能价格跟踪', 53, [tableOf('电芯价格', 1)]);
  const [chart] = await chartsOf(fid);
  const keeper = newCaller({ tier: 'senior' });
  const { database } = fixture.deps;
  const charts = keptCharts();
  const asked = { page: 1, pageSize: 15, keyword: '' };
  expect(await charts.keepChart({ id: chart?.id ?? 0, cancel: undefined }, keeper)).toEqual({
    is_favorite: 1,
  });
  await database.pool.query(`UPDATE content_charts SET name = '价格', ordinal = 7 WHERE id = $1`, [
    chart?.id,
  ]);
  await database.pool.query(
    'UPDATE contents SET understood_rules = 0 FROM reports WHERE contents.id = content_id AND reports.id = $1',
    [fid],
  );
  expect((await rereadLibrary(fixture.deps)).failed.size).toBe(0);
  const kept = await charts.listKept(asked, keeper);
  expect(kept.charts).toMatchObject([{ id: chart?.id, name: '表 1 电芯价格', is_favorite: 1 }]);
  expect([kept.count, kept.total]).toEqual([1, 1]);
  expect((await charts.listKept({ ...asked, keyword: '国信 电芯' }, keeper)).count).toBe(1);
  expect(await charts.listKept({ ...asked, keyword: '光伏' }, keeper)).toMatchObject({ count: 0, total: 1 });
  // Somebody else keeps nothing, and turning the mark over lets it go.
  expect((await charts.listKept(asked, newCaller({ tier: 'senior' }))).total).toBe(0);
  await charts.keepChart({ id: chart?.id ?? 0, cancel: undefined }, keeper);
  expect((await charts.listKept(asked, keeper)).total).toBe(0);
});

it('hundreds of reports change at once, in the engine of the product', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-follow-'));
  const engine = createSqliteSearchEngine({ directory });
  try {
    const chartIndex = await engine.open(CHARTS);
    const deps = { ...fixture.deps, chartIndex };
    const { pool } = fixture.deps.database;
    const fids: number[] = [];
    for (let at = 0; at < 190; at += 1) {
      const charts = [{ name: `第 ${at} 幅产能` }, { name: '开工率' }];
      fids.push((await seedReport(fixture.deps.database, { title: `产能月报 ${at}`, charts })).fid);
    }
    await tellChanged(fixture.deps.database);
    await followIndex(deps);
    expect((await chartIndex.stats()).documents).toBe(await fixture.deps.collections.countCharts());
    await pool.query(
      `DELETE FROM content_charts USING reports WHERE name = '开工率' AND content_charts.content_id = reports.content_id
         AND reports.id = ANY ($1)`,
      [fids],
    );
    await tellChanged(fixture.deps.database);
    await followIndex(deps);
    expect((await chartIndex.stats()).documents).toBe(await fixture.deps.collections.countCharts());
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

it('an engine that is slow is followed all the same: nobody waits, so its questions have a minute', async () => {
  const { deps } = fixture;
  const slow = (index: SearchIndex): SearchIndex => ({
    ...index,
    search: async (query, options) => {
      if ((options?.budgetMs ?? 0) < 60_000) throw new SearchSlow(5);
      return index.search(query, options);
    },
    count: async (selection, options) => {
      if ((options?.budgetMs ?? 0) < 60_000) throw new SearchSlow(5);
      return index.count(selection, options);
    },
  });
  await importReport('快的引擎跟踪', 57, [tableOf('快引擎装机', 1)]);
  await followIndex(deps);
  await importReport('慢的引擎跟踪', 58, [tableOf('慢引擎装机', 1)]);
  const slowly = { ...deps, chartIndex: slow(deps.chartIndex), passageIndex: slow(deps.passageIndex) };
  await followIndex(slowly);
  expect(await found('慢引擎')).toHaveLength(1);
  const { reports } = await verifyLibrary({ ...slowly, index: slow(deps.index) });
  expect(reports).toBeGreaterThan(0);
});
