import { beforeAll, expect, test } from 'vitest';
import { NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { FavouriteDeps } from './deps.ts';
import type { KeptCharts } from './kept-charts.ts';
import { listFavourites } from './list-favourites.ts';
import { setFavourite } from './set-favourite.ts';

const held = testDatabase();
let deps: FavouriteDeps;
let fids: number[];
const TITLES = ['光伏组件出海', '储能电池深度', '白酒渠道跟踪'] as const;
const all = { page: 1, pageSize: 15, only_chart: false, keyword: '' };

beforeAll(async () => {
  const stocks = [{ code: '600519', name: '贵州茅台' }];
  ({ favourites: deps, fids } = await readerFixture(held.database, [
    { title: TITLES[0], organisation: '國信證券' },
    { title: TITLES[1], organisation: '中金公司' },
    { title: TITLES[2], stocks },
  ]));
});

/** Somebody who kept all three, the last one last. */
async function keeper() {
  const who = newCaller('free');
  for (const [index, fid] of fids.entries()) {
    await setFavourite(deps, { fid, cancel: false }, { ...who, now: NOW + index * 1000 });
  }
  return who;
}

const titles = async (who: Awaited<ReturnType<typeof keeper>>, change = {}) => {
  const { data, count, total } = await listFavourites(deps, { ...all, ...change }, who);
  return { names: data.map(({ name }) => name), count, total };
};

test('what was kept last comes first, marked as kept and with its time', async () => {
  const who = await keeper();
  const { data, count } = await listFavourites(deps, all, who);
  expect(data.map(({ name }) => name)).toEqual([...TITLES].reverse());
  expect(data.map(({ is_favorite, kept_at }) => [is_favorite, kept_at])).toEqual(
    [2, 1, 0].map((after) => [1, NOW / 1000 + after]),
  );
  expect(count).toBe(3);
});

test('pages follow one another, and one beyond the last is empty', async () => {
  const who = await keeper();
  expect(await titles(who, { page: 2, pageSize: 2 })).toEqual({ names: [TITLES[0]], count: 3, total: 3 });
  expect(await titles(who, { page: 3, pageSize: 2 })).toEqual({ names: [], count: 3, total: 3 });
});

test.each([
  ['光伏', TITLES[0]],
  ['国信', TITLES[0]],
  ['電池 中金', TITLES[1]],
  ['600519', TITLES[2]],
  ['茅台 渠道', TITLES[2]],
])(
  'words are sought in title, organisation and company, as search reads them: %s',
  async (keyword, title) => {
    expect(await titles(await keeper(), { keyword })).toEqual({ names: [title], count: 1, total: 3 });
  },
);

test('words that nothing holds find nothing, and say how much is kept', async () => {
  expect(await titles(await keeper(), { keyword: '光伏 茅台' })).toEqual({ names: [], count: 0, total: 3 });
});

test('nobody sees what another keeps; a report let go is gone; charts are none yet', async () => {
  const who = await keeper();
  expect(await titles(newCaller('free'))).toEqual({ names: [], count: 0, total: 0 });
  expect(await titles(newCaller('visitor'))).toEqual({ names: [], count: 0, total: 0 });
  await setFavourite(deps, { fid: fids[1] ?? 0, cancel: true }, who);
  expect((await titles(who)).names).toEqual([TITLES[2], TITLES[0]]);
  expect((await titles(who, { only_chart: true })).names).toEqual([]);
});

test('charts come in both lists, those of S2 and our own', async () => {
  const chart = { id: 7, name: '图 1', kept_at: 1 } as unknown as KeptCharts['charts'][number];
  const listKept = async () => ({ charts: [chart], count: 1, total: 1 });
  const charts = { ...deps.charts, listKept };
  const found = await listFavourites({ ...deps, charts }, { ...all, only_chart: true }, await keeper());
  expect(found).toEqual({ data: [chart], charts: [chart], count: 1, total: 1 });
});
