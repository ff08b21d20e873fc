import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ReaderDeps } from './deps.ts';
import { findSimilar } from './find-similar.ts';
import { previewReport } from './preview-report.ts';
import { setFavourite } from './set-favourite.ts';
import { eraseReading, exportReading } from './store.ts';
import { asking, readerFixture } from './testing/reader-fixture.ts';

const database = testDatabase();
let deps: ReaderDeps;
let fids: number[];

beforeAll(async () => {
  ({ deps, fids } = await readerFixture(database.database, [
    { title: '光伏逆变器深度报告', industry1: 63, abstract: '逆变器出海提速。' },
    { title: '储能与逆变器专题', industry1: 63 },
    { title: '电网设备月报：逆变器出口', industry1: 63 },
    { title: '白酒渠道调研', industry1: 34 },
    { title: '海外逆变器龙头对比', industry1: 27 },
  ]));
});

test('a report is kept and let go, each twice without harm, and marked for its keeper alone', async () => {
  const who = asking('free');
  const fid = fids[0] ?? 0;
  const marked = async (by = who) => (await previewReport(deps, fid, by)).detail.is_favorite;
  for (let i = 0; i < 2; i++)
    expect(await setFavourite(deps, { fid, cancel: false }, who)).toEqual({ is_favorite: 1 });
  expect([await marked(), await marked(asking('free')), await marked(asking('visitor'))]).toEqual([1, 0, 0]);
  for (let i = 0; i < 2; i++)
    expect(await setFavourite(deps, { fid, cancel: true }, who)).toEqual({ is_favorite: 0 });
  expect(await marked()).toBe(0);
});

test('visitors keep nothing, and nobody keeps what is not there', async () => {
  const favourite = { fid: fids[0] ?? 0, cancel: false };
  await expect(setFavourite(deps, favourite, asking('visitor'))).rejects.toMatchObject({ code: 10007 });
  await expect(setFavourite(deps, { ...favourite, fid: 1 }, asking())).rejects.toMatchObject({ code: 10404 });
});

test('similar reports are about the same words, the same industry first, never the report itself', async () => {
  const { list, count } = await findSimilar(deps, { fid: fids[0] ?? 0, limit: 3 }, asking('visitor'));
  expect(count).toBe(3);
  const names = list.map(({ name }) => name);
  expect(new Set(names.slice(0, 2))).toEqual(new Set(['储能与逆变器专题', '电网设备月报：逆变器出口']));
  expect(names[2]).toBe('海外逆变器龙头对比');
});

test('the public page tells the abstract; an unknown report answers 10404', async () => {
  const { introduction } = await previewReport(deps, fids[0] ?? 0, asking('visitor'));
  expect(introduction).toBe('逆变器出海提速。');
  await expect(previewReport(deps, 1, asking())).rejects.toMatchObject({ code: 10404 });
  await expect(findSimilar(deps, { fid: 1, limit: 3 }, asking())).rejects.toMatchObject({ code: 10404 });
});

test('nothing about somebody stays after erasing', async () => {
  const who = asking('free');
  await setFavourite(deps, { fid: fids[1] ?? 0, cancel: false }, who);
  const uid = who.who.uid ?? 0;
  expect((await exportReading(deps.db, uid)).favourites).toHaveLength(1);
  await eraseReading(deps.db, uid);
  expect(await exportReading(deps.db, uid)).toEqual({ favourites: [], history: [], downloads: [] });
});
