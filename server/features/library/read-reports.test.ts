import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { ReportItem } from '#contract/calls/reports.ts';
import { SAMPLE } from '#contract/rights/samples.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { type SeedReport, seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { readReportItems } from './read-reports.ts';
import { openReports } from './store/open-reports.ts';
import type { LibraryTables } from './tables.ts';

const held = testDatabase();
const clock = { now: () => Date.parse('2026-11-21T09:00:00+08:00') };
let fids: number[];

async function addCharts(fid: number, names: readonly [number: string, name: string][]): Promise<void> {
  const { pool } = held.database;
  for (const [ordinal, [number, name]] of names.entries())
    await pool.query(
      `INSERT INTO content_charts (content_id, ordinal, name, number, page, kind, source)
       VALUES ((SELECT content_id FROM reports WHERE id = $1), $2, $3, $4, $5, 'chart', '')`,
      [fid, ordinal, name, number, ordinal + 2],
    );
  await pool.query(
    `UPDATE contents SET chart_count = $2 WHERE id = (SELECT content_id FROM reports WHERE id = $1)`,
    [fid, names.length],
  );
}

const SEEDS: SeedReport[] = [
  {
    title: '半导体设备深度',
    industry1: 27,
    industry2: 2701,
    authors: ['王一', '李二'],
    file: new TextEncoder().encode('a file'),
  },
  { title: '银行业月报', industry1: 48 },
  { title: '没有行业的周报' },
];

beforeAll(async () => {
  fids = [];
  for (const seed of SEEDS) fids.push((await seedReport(held.database, seed)).fid);
  const long = `全球设备支出${'与国产化率'.repeat(10)}`;
  await addCharts(fids[0] ?? 0, [
    ['图 1', '设备支出'],
    ['', long],
    ['图 3', '国产化率'],
    ['图 4', '只有读者才看得到的图'],
  ]);
});

const read = () =>
  readReportItems({ clock }, openReports(tablesOf<LibraryTables>(held.database), [PUBLIC]), fids);

test('a report carries every field of S1 §3 from its own records', async () => {
  const [item] = await read();
  expect(item).toMatchObject({
    parent_id: 0,
    chart_count: 4,
    chartCount: 4,
    file_industry_id: 2701,
    fileTag: { fileIndustryData: { id: 2701, name: '半导体' } },
  });
  expect(item?.file_researcher_list.map(({ name }) => name)).toEqual(['王一', '李二']);
  expect(item?.file_researcher_list).toEqual(item?.researcherData);
  const { rows } = await held.database.pool.query<{ current_version: number }>(
    'SELECT current_version FROM reports JOIN contents ON contents.id = content_id WHERE reports.id = $1',
    [fids[0]],
  );
  expect(item?.from_id).toBe(Number(rows[0]?.current_version));
  expect(item?.from_id).toBeGreaterThan(0);
});

test('the charts of a list are the first, in order, clipped as samples are', async () => {
  const [item] = await read();
  const charts = item?.chart_list ?? [];
  expect(charts).toHaveLength(SAMPLE.chartsInLists);
  expect(charts.map(({ place_page }) => place_page)).toEqual([2, 3, 4]);
  expect([charts[0]?.name, charts[2]?.name]).toEqual(['图 1 设备支出', '图 3 国产化率']);
  expect([...(charts[1]?.name ?? '')]).toHaveLength(SAMPLE.titleCharacters + 1);
});

test('what is not known is zero or empty, and the first level stands in for the second', async () => {
  const [, bank, bare] = await read();
  expect(bank).toMatchObject({ file_industry_id: 48, fileTag: { fileIndustryData: { name: '银行' } } });
  expect(bare).toMatchObject({
    file_industry_id: 0,
    fileTag: { fileIndustryData: { id: 0, name: '' } },
    chart_list: [],
    file_researcher_list: [],
    from_id: 0,
  });
});

test('items fit the contract without a surplus field, and any number of them takes one statement', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const items = await read();
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  for (const item of items) expect(ReportItem.strict().parse(item)).toEqual(item);
});
