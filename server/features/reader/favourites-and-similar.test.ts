import { beforeAll, describe, expect, test } from 'vitest';
import { doFavorite } from '#contract/calls/favourites.ts';
import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import { type AskOptions, SearchTooComplex } from '#server/ports/search-index.ts';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ReaderDeps } from './deps.ts';
import { findSimilar, recommendBeside } from './find-similar.ts';
import { previewReport } from './preview-report.ts';
import { setFavourite } from './set-favourite.ts';
import { createSimilarLists } from './similar-lists.ts';
import { eraseReading, exportReading, noteFolder } from './store.ts';

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
    { title: '晴海股份2025年年度报告', industry1: 34, stocks: [{ code: '600901', name: '晴海股份' }] },
    { title: '晴海股份：产能放量', industry1: 34, stocks: [{ code: '600901', name: '晴海股份' }] },
    { title: '远山股份2025年年度报告', industry1: 34, stocks: [{ code: '600902', name: '远山股份' }] },
  ]));
});

test('a report is kept and let go, each twice without harm, and marked for its keeper alone', async () => {
  const who = newCaller('free');
  const fid = fids[0] ?? 0;
  const marked = async (by = who) => (await previewReport(deps, fid, by)).detail.is_favorite;
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

test('similar reports are about the same words, the same industry first, never the report itself', async () => {
  const { list, count } = await findSimilar(deps, { fid: fids[0] ?? 0, limit: 3 }, newCaller('visitor'));
  expect(count).toBe(3);
  const names = list.map(({ name }) => name);
  expect(new Set(names.slice(0, 2))).toEqual(new Set(['储能与逆变器专题', '电网设备月报：逆变器出口']));
  expect(names[2]).toBe('海外逆变器龙头对比');
});

test('a report about a company is followed by others about it before those that are only named alike', async () => {
  const { list } = await findSimilar(deps, { fid: fids[5] ?? 0, limit: 2 }, newCaller('visitor'));
  expect(list.map(({ name }) => name)).toEqual(['晴海股份：产能放量', '远山股份2025年年度报告']);
});

describe('similar reports', () => {
  const asks = (search: AskedIndex['search']) => ({
    ...deps.index,
    everybodys: { ...deps.index.everybodys, search },
  });

  /** What the engine is asked with. */
  function watched() {
    const asked: AskOptions[] = [];
    const search: AskedIndex['search'] = (query, options) => {
      asked.push(options ?? {});
      return deps.index.everybodys.search(query, options);
    };
    return { asked, deps: { ...deps, similar: createSimilarLists(), index: asks(search) } };
  }

  test('are looked for in one time, whatever lists they come from, and for as long as somebody waits', async () => {
    const { asked, deps: watching } = watched();
    const { signal } = new AbortController();
    await findSimilar(watching, { fid: fids[5] ?? 0, limit: 20 }, { ...newCaller('visitor'), signal });
    expect(asked.length).toBe(3);
    const budgets = asked.map(({ budgetMs }) => budgetMs ?? 0);
    expect(budgets).toEqual([...budgets].sort((a, b) => b - a));
    expect(Math.max(...budgets)).toBeLessThanOrEqual(1000);
    expect(asked.map((each) => each.signal)).toEqual([signal, signal, signal]);
  });

  test('are given up when whoever asked has gone, and left out where they take too long', async () => {
    const asked = { fid: fids[0] ?? 0, limit: 3 };
    const gone = { ...newCaller('visitor'), signal: AbortSignal.abort(new Error('gone')) };
    const similar = createSimilarLists();
    await expect(findSimilar({ ...deps, similar }, asked, gone)).rejects.toThrow('gone');
    const search = () => Promise.reject(new SearchTooComplex());
    const slow = { ...deps, similar, index: asks(search) };
    expect(await findSimilar(slow, asked, newCaller('visitor'))).toEqual({ list: [], count: 0 });
    // What is missing is not kept.
    expect((await findSimilar({ ...deps, similar }, asked, newCaller('visitor'))).count).toBe(3);
  });

  test('are worked out once for ten minutes, whoever asks', async () => {
    const { asked, deps: watching } = watched();
    const caller = newCaller('visitor');
    const listAt = (minutes: number) =>
      findSimilar(
        watching,
        { fid: fids[0] ?? 0, limit: 3 },
        { ...newCaller(), now: caller.now + minutes * 60_000 },
      );
    const first = await listAt(0);
    const searches = asked.length;
    expect(await listAt(9)).toEqual(first);
    expect(asked.length).toBe(searches);
    expect(await listAt(11)).toEqual(first);
    expect(asked.length).toBe(2 * searches);
  });
});

test('the public page tells the abstract; an unknown report answers 10404', async () => {
  const { introduction } = await previewReport(deps, fids[0] ?? 0, newCaller('visitor'));
  expect(introduction).toBe('逆变器出海提速。');
  await expect(previewReport(deps, 1, newCaller())).rejects.toMatchObject({ code: 10404 });
  await expect(findSimilar(deps, { fid: 1, limit: 3 }, newCaller())).rejects.toMatchObject({ code: 10404 });
});

test.each([
  ['https://pdf.example/a.pdf?1', 'https://pdf.example/a.pdf?1'],
  ['javascript:alert(1)', ''],
  ['目录第 3 页', ''],
])(
  'the public page of a record leads to where it was found, %s, if that is an address of the web',
  async (given, shown) => {
    const fid = fids[0] ?? 0;
    await database.database.pool.query(
      'UPDATE reports SET source_url = $2, content_id = NULL WHERE id = $1',
      [fid, given],
    );
    expect((await previewReport(deps, fid, newCaller('visitor'))).source_url).toBe(shown);
  },
);

test('recommendations of the public page are the similar reports, marked', async () => {
  const asked = { fid: fids[0] ?? 0, limit: 3 };
  const similar = await findSimilar(deps, asked, newCaller('visitor'));
  expect(similar.list.map(({ parent_id }) => parent_id)).toEqual([0, 0, 0]);
  const marked = similar.list.map(({ why: _, ...item }) => ({ ...item, parent_id: RECOMMENDED }));
  expect(similar.list.map(({ why }) => why)).toEqual([
    '同属电力设备行业，内容相近',
    '同属电力设备行业，内容相近',
    '内容相近',
  ]);
  expect(await recommendBeside(deps, asked, newCaller('visitor'))).toEqual({ list: marked, count: 3 });
});

test('nothing about somebody stays after erasing', async () => {
  const who = newCaller('free');
  await setFavourite(deps, { fid: fids[1] ?? 0, cancel: false }, who);
  const person = { uid: who.uid ?? 0 };
  await noteFolder(deps.db, allow(person, 'favouriteReport'), { folder: 27, at: new Date(who.now) });
  const held = () => exportReading(deps.db, allow(person, 'exportPerson'));
  expect((await held()).favourites).toHaveLength(1);
  expect((await held()).folders).toHaveLength(1);
  await eraseReading(deps.db, allow(person, 'erasePerson'));
  expect(await held()).toEqual({ favourites: [], history: [], folders: [] });
});
