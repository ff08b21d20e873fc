import { beforeAll, expect, test } from 'vitest';
import { doFavorite } from '#contract/calls/favourites.ts';
import { allow } from '#server/platform/access/allow.ts';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ReaderDeps } from '../reader/deps.ts';
import { previewReport } from '../reader/preview-report.ts';
import { allowKeeping, keeperOf } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { NO_CHARTS } from './kept-charts.ts';
import { setFavourite } from './set-favourite.ts';
import { eraseFavourites, exportFavourites, favouritesAmong } from './store/favourites.ts';

const database = testDatabase();
let deps: FavouriteDeps;
let reader: ReaderDeps;
let fids: number[];

beforeAll(async () => {
  const seeds = [{ title: '光伏逆变器深度报告' }, { title: '储能与逆变器专题' }];
  ({ favourites: deps, deps: reader, fids } = await readerFixture(database.database, seeds));
});

test('a report is kept and let go, each twice without harm, and marked for its keeper alone', async () => {
  const who = newCaller('free');
  const fid = fids[0] ?? 0;
  const marked = async (by = who) => (await previewReport(reader, fid, by)).detail.is_favorite;
  for (let i = 0; i < 2; i++)
    expect(await setFavourite(deps, { fid, cancel: false }, who)).toEqual({ is_favorite: 1 });
  expect([await marked(), await marked(newCaller('free')), await marked(newCaller('visitor'))]).toEqual([
    1, 0, 0,
  ]);
  for (let i = 0; i < 2; i++)
    expect(await setFavourite(deps, { fid, cancel: true }, who)).toEqual({ is_favorite: 0 });
  expect(await marked()).toBe(0);
});

test('without saying which, the mark is turned over (S1 §4)', async () => {
  const who = newCaller('free');
  const turn = () => setFavourite(deps, { fid: fids[0] ?? 0, cancel: undefined }, who);
  expect([await turn(), await turn(), await turn()].map(({ is_favorite }) => is_favorite)).toEqual([1, 0, 1]);
});

test('the call of S1, {id, type: 1}, leaves the choice open, and no other type is taken', () => {
  expect(doFavorite.request.parse({ id: 7, type: 1 }).cancel).toBeUndefined();
  expect(doFavorite.request.parse({ id: 7, cancel: '0' }).cancel).toBe(false);
  for (const type of [0, 3, 'x', 1.5])
    expect(doFavorite.request.safeParse({ id: 7, type }).success).toBe(false);
});

test('visitors keep nothing, and nobody keeps what is not there', async () => {
  const favourite = { fid: fids[0] ?? 0, cancel: false };
  await expect(setFavourite(deps, favourite, newCaller('visitor'))).rejects.toMatchObject({ code: 10007 });
  await expect(setFavourite(deps, { ...favourite, fid: 1 }, newCaller())).rejects.toMatchObject({
    code: 10404,
  });
});

const refusedOf = (who: ReturnType<typeof newCaller>): unknown => {
  try {
    allowKeeping(deps.quotas, who);
    return null;
  } catch (error) {
    return (error as { code: number }).code;
  }
};

test('favourites are the caller’s own, whoever else is named, and a visitor has none', async () => {
  const who = newCaller('free');
  expect(allowKeeping(deps.quotas, who).uid).toBe(who.uid);
  expect(refusedOf(newCaller('visitor'))).toBe(10007);
  expect(refusedOf({ ...newCaller('free'), uid: null })).toBe(10999);
  expect(keeperOf(newCaller('visitor'))).toBeNull();
  expect(await favouritesAmong(deps.db, null, [fids[0] ?? 0])).toEqual(new Set());
});

test('where there are no charts, none is kept', async () => {
  await expect(NO_CHARTS.keepChart({ id: 1, cancel: false }, newCaller())).rejects.toMatchObject({
    code: 10404,
  });
});

test('nothing that somebody keeps stays after erasing', async () => {
  const who = newCaller('free');
  await setFavourite(deps, { fid: fids[1] ?? 0, cancel: false }, who);
  const person = { uid: who.uid ?? 0 };
  const held = () => exportFavourites(deps.db, allow(person, 'exportPerson'));
  expect(await held()).toHaveLength(1);
  await eraseFavourites(deps.db, allow(person, 'erasePerson'));
  expect(await held()).toEqual([]);
});
