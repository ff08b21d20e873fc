import { beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { NOW, newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { forCaller } from './access.ts';
import type { SearchDeps, SharedSearchDeps } from './deps.ts';
import { browseReports, findReports } from './find-reports.ts';
import { listReportsOfType } from './list-reports.ts';
import { readHotList } from './read-hot-searches.ts';

const database = testDatabase();
let deps: SearchDeps;
let parts: SharedSearchDeps;

beforeAll(async () => {
  const seeds = Array.from({ length: 40 }, (_, at) => ({ title: `光伏周报第 ${at} 期`, downloads: at }));
  ({ deps, parts } = await searchFixture(database.database, seeds));
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
    const who = newCaller(tier);
    const browsing = browseReports(forCaller(parts, who), searchRequest(fields), who, 'rank');
    expect(await outcome(browsing)).toBe(codes[right]);
    if (tier !== 'unknown') {
      const request = searchRequest({ ...fields, keyword: '光伏' });
      const searching = findReports(forCaller(parts, who), request, who, 'all');
      expect(await outcome(searching)).toBe(codes[right]);
    }
  });
});

describe('three searches a day', () => {
  const search = (who: ReturnType<typeof newCaller>, fields: Parameters<typeof searchRequest>[0]) =>
    outcome(findReports(deps, searchRequest(fields), who, 'all'));

  test.each<Tier>(['visitor', 'free'])(
    '%s: the fourth answers 10008, a repeated one and browsing cost nothing',
    async (tier) => {
      const who = newCaller(tier);
      for (const keyword of ['光伏', '周报', '光伏 周报']) expect(await search(who, { keyword })).toBe(0);
      expect(await search(who, { keyword: '第 1 期' })).toBe(10008);
      expect(await search(who, { keyword: ' 光伏　' })).toBe(0);
      expect(await search(who, { keyword: '光伏', sortMode: 1 })).toBe(0);
      expect(await search(who, { keyword: '' })).toBe(0);
      expect(await search({ ...who, now: NOW + 24 * 3600_000 }, { keyword: '第 1 期' })).toBe(0);
    },
  );

  test('a refused page, or an engine that fails, takes no search', async () => {
    const who = newCaller('free');
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
    const who = newCaller('ordinary');
    for (let i = 0; i < 8; i++) expect(await search(who, { keyword: `光伏 ${i}` })).toBe(0);
  });
});

test('who may not turn pages gets no larger page instead', async () => {
  const request = searchRequest({ pageSize: 50 });
  expect((await browseReports(deps, request, newCaller('free'), 'rank')).list).toHaveLength(15);
  expect((await browseReports(deps, request, newCaller('ordinary'), 'rank')).list).toHaveLength(40);
  const ofType = (page: number) =>
    listReportsOfType(deps, { typeId: 2, page, pageSize: 50 }, newCaller('visitor'));
  expect((await ofType(1)).list).toHaveLength(15);
  expect(await outcome(ofType(2))).toBe(10007);
});

/** So many people at as many addresses search for it. */
async function searchedBy(
  people: number,
  keyword: string,
  now: number,
  change: Partial<Caller> = {},
): Promise<void> {
  for (let at = 0; at < people; at += 1) {
    const who = { ...newCaller('senior'), address: `192.0.2.${at}`, now, ...change };
    await findReports(deps, searchRequest({ keyword }), who, 'all');
  }
}
const hotAt = (now: number) => readHotList(deps, { page: 1, pageSize: 10 }, now);

test('hot searches count people, not repetitions, from five people and addresses on, in the last 24 hours', async () => {
  const now = NOW + 90 * 24 * 3600_000;
  await searchedBy(6, '光伏', now);
  await searchedBy(5, '周报', now);
  await searchedBy(5, '光伏周报', now - 25 * 3600_000);
  await searchedBy(4, '光伏 周报', now);
  expect(await hotAt(now)).toEqual([
    { name: '光伏', count: 6 },
    { name: '周报', count: 5 },
  ]);
});

test('one address is one voice among the hot searches, and so is one person', async () => {
  const now = NOW + 120 * 24 * 3600_000;
  await searchedBy(8, '周报', now, { address: '2001:db8:5::1' });
  await searchedBy(8, '光伏', now, { uid: 77 });
  expect(await hotAt(now)).toEqual([]);
  const { rows } = await database.database.pool.query<{ row: string }>(
    'SELECT s::text AS row FROM searches s',
  );
  expect(rows.map(({ row }) => row).join()).not.toMatch(/192\.0\.2|2001:db8/);
});

test('what a house searches for, and what a searcher made up, never shows up as a hot search', async () => {
  const now = NOW + 180 * 24 * 3600_000;
  await searchedBy(6, '光伏', now, { tier: 'enterprise' });
  for (const keyword of [
    '光伏 OR 加微信九九八',
    '光伏 -加微信九九八',
    '周报 OR 光伏 加微信九九八 OR 第 1 期',
    '光伏 加微信九九八',
    '"光伏"',
  ])
    await searchedBy(6, keyword, now);
  expect(await hotAt(now)).toEqual([]);
});

test('a hot search is shown as it was parsed, without decoration', async () => {
  const now = NOW + 210 * 24 * 3600_000;
  await searchedBy(5, '☎🔥 光伏 \u202E→→', now);
  expect(await hotAt(now)).toEqual([{ name: '光伏', count: 5 }]);
  // Also where it touches the word.
  const later = now + 30 * 24 * 3600_000;
  await searchedBy(5, '\u202E周报🔥', later);
  expect(await hotAt(later)).toEqual([{ name: '周报', count: 5 }]);
});
