import { beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '#contract/levels.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SearchDeps } from './deps.ts';
import { browseReports, findReports } from './find-reports.ts';
import { listHotReports } from './list-reports.ts';
import { readHotList } from './read-hot-searches.ts';
import { asking, NOW, searchFixture, searchRequest } from './testing/search-fixture.ts';

const database = testDatabase();
let deps: SearchDeps;

beforeAll(async () => {
  const seeds = Array.from({ length: 40 }, (_, at) => ({ title: `光伏周报第 ${at} 期`, downloads: at }));
  ({ deps } = await searchFixture(database.database, seeds));
});

const outcome = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: unknown) => (error instanceof Error && 'code' in error ? Number(error.code) : -1),
  );

describe.each<[Tier, { page: number; time: number; second: number }]>([
  ['visitor', { page: 10007, time: 10007, second: 10007 }],
  ['free', { page: 10007, time: 10007, second: 10007 }],
  ['ordinary', { page: 0, time: 0, second: 10007 }],
  ['senior', { page: 0, time: 0, second: 0 }],
  ['enterprise', { page: 0, time: 0, second: 0 }],
  ['unknown', { page: 10007, time: 10007, second: 10007 }],
])('%s', (tier, codes) => {
  test.each([
    ['page', { page: 2 }],
    ['time', { pubdate: 1 }],
    ['time', { customEndTime: '2026-11-01' }],
    ['second', { secondaryIndustry: 2701 }],
  ] as const)('%s %j', async (right, fields) => {
    const browsing = browseReports(deps, searchRequest(fields), asking(tier), 'rank');
    expect(await outcome(browsing)).toBe(codes[right]);
    if (tier !== 'unknown') {
      const searching = findReports(deps, searchRequest({ ...fields, keyword: '光伏' }), asking(tier), 'all');
      expect(await outcome(searching)).toBe(codes[right]);
    }
  });
});

describe('three searches a day', () => {
  const search = (who: ReturnType<typeof asking>, fields: Parameters<typeof searchRequest>[0]) =>
    outcome(findReports(deps, searchRequest(fields), who, 'all'));

  test.each<Tier>(['visitor', 'free'])(
    '%s: the fourth answers 10008, a repeated one and browsing cost nothing',
    async (tier) => {
      const who = asking(tier);
      for (const keyword of ['光伏', '周报', '光伏 周报']) expect(await search(who, { keyword })).toBe(0);
      expect(await search(who, { keyword: '第 1 期' })).toBe(10008);
      expect(await search(who, { keyword: ' 光伏　' })).toBe(0);
      expect(await search(who, { keyword: '光伏', sortMode: 1 })).toBe(0);
      expect(await search(who, { keyword: '' })).toBe(0);
      expect(await search({ ...who, now: NOW + 24 * 3600_000 }, { keyword: '第 1 期' })).toBe(0);
    },
  );

  test('a refused page, or an engine that fails, takes no search', async () => {
    const who = asking('free');
    for (let i = 0; i < 4; i++) expect(await search(who, { keyword: `光伏 ${i}`, page: 2 })).toBe(10007);
    const failing = { ...deps, index: { ...deps.index, search: () => Promise.reject(new Error('broken')) } };
    for (let i = 0; i < 4; i++) {
      await expect(findReports(failing, searchRequest({ keyword: `周报 ${i}` }), who, 'all')).rejects.toThrow(
        'broken',
      );
    }
    expect(await search(who, { keyword: '周报' })).toBe(0);
  });

  test('members search without limit', async () => {
    const who = asking('ordinary');
    for (let i = 0; i < 8; i++) expect(await search(who, { keyword: `光伏 ${i}` })).toBe(0);
  });
});

test('who may not turn pages gets no larger page instead', async () => {
  const request = searchRequest({ pageSize: 50 });
  expect((await browseReports(deps, request, asking('free'), 'rank')).list).toHaveLength(15);
  expect((await browseReports(deps, request, asking('ordinary'), 'rank')).list).toHaveLength(40);
  expect((await listHotReports(deps, { page: 1, pageSize: 50 }, asking('visitor'))).list).toHaveLength(15);
  expect(await outcome(listHotReports(deps, { page: 2, pageSize: 10 }, asking('visitor')))).toBe(10007);
});

test('hot searches count people, not repetitions, and only words that were found in the last 24 hours', async () => {
  const now = NOW + 90 * 24 * 3600_000;
  const search = (who: ReturnType<typeof asking>, keyword: string, at = now) =>
    findReports(deps, searchRequest({ keyword }), { ...who, now: at }, 'all');
  const loud = asking('senior');
  for (let i = 0; i < 5; i++) await search(loud, '周报');
  await search(asking('senior'), '光伏');
  await search(asking('visitor'), '光伏');
  await search(asking('visitor'), '我的手机号 13800000000');
  await search(asking('visitor'), '光伏周报', now - 25 * 3600_000);
  expect(await readHotList(deps, { page: 1, pageSize: 10 }, now)).toEqual([
    { name: '光伏', count: 2 },
    { name: '周报', count: 1 },
  ]);
});

test('one address is one voice among the hot searches, and so is one person', async () => {
  const now = NOW + 120 * 24 * 3600_000;
  const search = (change: Partial<ReturnType<typeof asking>['who']>, keyword: string) => {
    const { who } = asking('visitor');
    return findReports(deps, searchRequest({ keyword }), { who: { ...who, ...change }, now }, 'all');
  };
  // One machine with browsers opened anew, over the /64 that its provider gave it.
  for (let at = 0; at < 6; at += 1) await search({ address: `2001:db8:5::${at}` }, '周报');
  // One person on the move.
  for (let at = 0; at < 6; at += 1) await search({ uid: 77, tier: 'senior' }, '光伏周报');
  await search({ address: '192.0.2.1' }, '光伏');
  await search({ address: '192.0.2.2' }, '光伏');
  const list = await readHotList(deps, { page: 1, pageSize: 10 }, now);
  expect(Object.fromEntries(list.map(({ name, count }) => [name, count]))).toEqual({
    光伏: 2,
    光伏周报: 1,
    周报: 1,
  });
  const { rows } = await database.database.pool.query<{ row: string }>(
    'SELECT s::text AS row FROM searches s',
  );
  expect(rows.map(({ row }) => row).join()).not.toMatch(/192\.0\.2|2001:db8/);
});

test('what a searcher made up never shows up as a hot search', async () => {
  const now = NOW + 180 * 24 * 3600_000;
  const search = async (keyword: string, mode: 'all' | 'any') => {
    const { count } = await findReports(deps, searchRequest({ keyword }), { ...asking('senior'), now }, mode);
    expect(count, keyword).toBeGreaterThan(0);
  };
  for (const keyword of [
    '光伏 OR 加微信九九八',
    '光伏 -加微信九九八',
    '周报 OR 光伏 加微信九九八 OR 第 1 期',
  ])
    await search(keyword, 'all');
  await search('光伏 加微信九九八', 'any');
  await search('光伏 周报', 'all');
  expect(await readHotList(deps, { page: 1, pageSize: 10 }, now)).toEqual([{ name: '光伏 周报', count: 1 }]);
});
