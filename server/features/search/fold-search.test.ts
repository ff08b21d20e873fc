import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchRequestInput, SearchResult } from '#contract/calls/search.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import type { SeedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SearchDeps } from './deps.ts';
import { browseReports, findReports } from './find-reports.ts';

const WEEKS = Array.from({ length: 13 }, (_, week) => {
  const day = new Date(Date.parse('2026-08-01') + week * 7 * 86_400_000).toISOString().slice(0, 10);
  return { title: `储能行业周报（第${week + 1}周）：需求观察${week}`, day, organisation: '甲证券' };
});

const SEEDS: SeedReport[] = [
  ...WEEKS,
  { title: '储能行业周报：招标提速', day: '2026-11-02', organisation: '乙证券' },
  { title: '储能行业深度报告：工商业储能的账', day: '2026-10-10', organisation: '丙证券' },
  { title: '储能电芯的价格', day: '2026-10-20', organisation: '丁证券' },
  { title: '储能电芯的价格？', day: '2026-10-22', organisation: '丁证券' },
  { title: '储能电芯的价格', day: '2026-10-20', organisation: '戊证券' },
  { title: '新股覆盖研究', day: '2026-09-01', stocks: [{ code: '301001', name: '甲股' }] },
];

const database = testDatabase();
let deps: SearchDeps;
let fids: number[];
beforeAll(async () => {
  // A key that ignores punctuation, as the library writes it.
  ({ deps, fids } = await searchFixture(database.database, SEEDS));
  await database.database.pool.query(
    `UPDATE reports SET title_key = regexp_replace(title, '[^[:alnum:]]', '', 'g')`,
  );
});

const find = (fields: SearchRequestInput): Promise<SearchResult> =>
  findReports(deps, searchRequest({ pageSize: 50, ...fields }), newCaller(), 'all');
const names = ({ list }: SearchResult): string[] => list.map(({ name }) => name);
const matchOf = (result: SearchResult, part: string) =>
  result.matches[result.list.findIndex(({ name }) => name.includes(part))];
const isWeek = (name: string): boolean => name.startsWith('储能行业周报（第');

test('of issues whose headlines answer two have a row each', async () => {
  const result = await find({ keyword: '储能 需求' });
  expect(names(result).filter(isWeek)).toHaveLength(2);
  // The others are of 储能 alone, and three of them are one report.
  expect(result).toMatchObject({ full: 13, folded: 13 });
});

describe('a weekly that answers thirteen times', () => {
  test('is one row, which says how many other issues there are and leads to all of them', async () => {
    const result = await find({ keyword: '储能' });
    expect(names(result).filter(isWeek)).toHaveLength(1);
    const { series } = matchOf(result, '储能行业周报（第') ?? {};
    expect(series).toMatchObject({ name: '储能行业周报', count: 12 });
    const all = await browseReports(
      deps,
      searchRequest({ series: series?.key ?? '', pageSize: 50 }),
      newCaller(),
      'rank',
    );
    expect(all.count).toBe((series?.count ?? 0) + 1);
    expect(names(all).every(isWeek)).toBe(true);
    expect(all).toMatchObject({ folded: 0, series_name: '储能行业周报' });
    expect(all.matches.every((match) => match.series === null)).toBe(true);
  });

  test('tells three others that answer, by what they are about and when they came out', async () => {
    const result = await find({ keyword: '储能' });
    const row = result.list.find(({ name }) => isWeek(name));
    const { series } = matchOf(result, '储能行业周报（第') ?? {};
    expect(series?.issues).toHaveLength(3);
    for (const { fid, name, headline, timeText } of series?.issues ?? []) {
      const week = WEEKS.findIndex(({ title }) => title === name);
      expect(fid).toBe(fids[week]);
      expect(fid).not.toBe(row?.fid);
      expect(headline).toBe(`需求观察${week}`);
      expect(timeText).toBe(WEEKS[week]?.day);
    }
    expect(new Set(series?.issues.map(({ fid }) => fid)).size).toBe(3);
  });

  test('tells none that the filters leave out', async () => {
    const result = await find({
      keyword: '储能',
      customStartTime: '2026-08-01',
      customEndTime: '2026-08-20',
    });
    const { series } = matchOf(result, '储能行业周报（第') ?? {};
    expect(WEEKS.filter(({ day }) => day <= '2026-08-20')).toHaveLength(3);
    expect(series?.issues).toHaveLength(2);
    expect(series?.issues.every(({ timeText }) => timeText <= '2026-08-20')).toBe(true);
  });

  test('counts under the filters of the search', async () => {
    const fields = { customStartTime: '2026-10-01', customEndTime: '2026-12-31' };
    const result = await find({ keyword: '储能', ...fields });
    const since = WEEKS.filter(({ day }) => day >= '2026-10-01').length;
    const { series } = matchOf(result, '储能行业周报（第') ?? {};
    expect(series?.count).toBe(since - 1);
    const request = searchRequest({ series: series?.key ?? '', pageSize: 50, ...fields });
    expect((await browseReports(deps, request, newCaller(), 'rank')).count).toBe(since);
  });

  test('is no series with the weekly of another house', async () => {
    const result = await find({ keyword: '储能' });
    expect(matchOf(result, '招标提速')).toMatchObject({ series: null });
  });
});

test('the same report filed again stands under the first, with what tells them apart', async () => {
  const result = await find({ keyword: '储能电芯的价格' });
  const shown = result.list.filter(({ name }) => name.startsWith('储能电芯'));
  expect(shown).toHaveLength(1);
  const { duplicates } = matchOf(result, '储能电芯') ?? {};
  expect(duplicates?.count).toBe(2);
  const known = [shown[0]?.fid, ...(duplicates?.reports ?? []).map(({ fid }) => fid)];
  expect(known.toSorted()).toEqual(fids.slice(15, 18).toSorted());
  expect(
    duplicates?.reports.map(({ timeText }) => timeText).every((day) => day.startsWith('2026-10-2')),
  ).toBe(true);
});

test('what is counted adds up, and the pages lead through every row once', async () => {
  const whole = await find({ keyword: '储能' });
  expect(whole.full).toBe(18);
  expect(whole.count + whole.folded).toBe(18);
  const paged: number[] = [];
  for (let page = 1; page <= 4; page++) {
    const result = await find({ keyword: '储能', page, pageSize: 2 });
    expect(result).toMatchObject({ count: whole.count, full: 18, folded: whole.folded });
    expect(result.matches).toHaveLength(result.list.length);
    paged.push(...result.list.map(({ fid }) => fid));
  }
  expect(paged).toEqual(whole.list.map(({ fid }) => fid));
});

test.each([
  ['newest first', { keyword: '储能', sortMode: 1 }],
  ['oldest first', { keyword: '储能', sortMode: 2 }],
  ['quoted', { keyword: '"储能"' }],
] as const)('%s nothing is folded', async (_, fields) => {
  const result = await find(fields);
  expect(result).toMatchObject({ count: 18, full: 18, folded: 0 });
  expect(names(result).filter(isWeek)).toHaveLength(13);
});
