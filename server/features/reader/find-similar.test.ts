import { beforeAll, describe, expect, test } from 'vitest';
import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import type { AskedIndex } from '#server/platform/access/index-gate.ts';
import { type AskOptions, SearchTooComplex } from '#server/ports/search-index.ts';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ReaderDeps } from './deps.ts';
import { findSimilar, recommendBeside } from './find-similar.ts';
import { previewReport } from './preview-report.ts';
import { createSimilarLists } from './similar-lists.ts';

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
