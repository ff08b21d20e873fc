import { beforeAll, describe, expect, test, vi } from 'vitest';
import { forManyRequests, NOW, newCaller, searchFixture } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SearchDeps, SharedSearchDeps } from './deps.ts';
import { listReportsOfType } from './list-reports.ts';
import { readHotKeywords } from './read-hot-searches.ts';
import { readIndustries, readMainIndustries, readReportTypes } from './read-tags.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

const database = testDatabase();
let deps: SearchDeps;
let parts: SharedSearchDeps;

beforeAll(async () => {
  ({ deps, parts } = await searchFixture(database.database, [
    {
      title: '银行业资负月报',
      day: '2026-11-03',
      industry1: 48,
      type: 2,
      organisation: '中金公司',
      downloads: 5,
    },
    { title: '银行业息差专题', day: '2026-11-04', industry1: 48, type: 2, downloads: 9 },
    { title: '银行业三季报综述', day: '2026-11-05', industry1: 48, type: 9, downloads: 1 },
    {
      title: '半导体设备深度',
      day: '2026-11-01',
      industry1: 27,
      industry2: 2701,
      type: 2,
      stocks: [{ code: '09988.HK', name: '阿里巴巴' }],
    },
  ]));
});

const names = ({ list }: { list: { name: string }[] }) => list.map(({ name }) => name);

test('what was suggested is not worked out again until the names are read again', async () => {
  const search = vi.spyOn(parts.index.everybodys, 'search');
  const suggest = (typed: string) =>
    suggestWhileTyping(forManyRequests(parts, newCaller()), typed, newCaller());
  try {
    const first = await suggest('银行业');
    expect(first.length).toBeGreaterThan(2);
    expect(await suggest('银行业')).toEqual(first);
    expect(search).toHaveBeenCalledTimes(1);
    await parts.dictionary.refresh();
    expect(await suggest('银行业')).toEqual(first);
    expect(search).toHaveBeenCalledTimes(2);
  } finally {
    search.mockRestore();
  }
});

test('what is longer than any name is no beginning of one', async () => {
  expect(await suggestWhileTyping(deps, '浦发'.repeat(60), newCaller())).toEqual([]);
  expect(
    await suggestWhileTyping(deps, '银 '.repeat(5) + '行 业 资 负 月 报 专 题 息 差 三', newCaller()),
  ).toEqual([]);
});

describe('while typing', () => {
  const offered = async (typed: string) =>
    (await suggestWhileTyping(deps, typed, newCaller())).map(
      ({ kind, label, hint }) => `${kind} ${label} ${hint}`,
    );

  test.each([
    ['6000', 'stock 浦发银行 600000'],
    ['09988', 'stock 阿里巴巴 09988.HK'],
    ['09988.hk', 'stock 阿里巴巴 09988.HK'],
    ['浦发', 'stock 浦发银行 600000'],
    ['pfyh', 'stock 浦发银行 600000'],
    ['pufayin', 'stock 浦发银行 600000'],
    ['maotai', 'stock 贵州茅台 600519'],
    ['半导', 'industry 半导体 二级行业'],
    ['dianzi', 'industry 电子 一级行业'],
    ['中金公', 'organisation 中金公司 机构'],
    ['息差', 'report 银行业息差专题 研见证券'],
    ['xicha', 'word 息差 '],
    ['xicha', 'report 银行业息差专题 研见证券'],
    ['xc', 'word 息差 '],
    ['chuneng', 'word 储能 '],
    ['息', 'word 息差 '],
  ])('%s offers %s', async (typed, offer) => {
    expect(await offered(typed)).toContain(offer);
  });

  test('Chinese letters never offer names that only sound alike', async () => {
    expect((await offered('铺发银航')).join()).not.toContain('浦发银行');
  });

  test('what was typed is marked, and industries and organisations fill in a field', async () => {
    const [stock] = await suggestWhileTyping(deps, '浦发', newCaller());
    expect(stock?.ranges).toEqual([[0, 2]]);
    const keywords = (await suggestWhileTyping(deps, '半导体', newCaller())).map(({ keyword }) => keyword);
    expect(keywords).toContain('行业:半导体');
    expect(keywords).toContain('半导体设备深度');
  });

  test('the last of several words is completed by what reports hold beside the others', async () => {
    const [first] = await suggestWhileTyping(deps, '银行业  息', newCaller());
    expect(first).toMatchObject({
      kind: 'word',
      label: '银行业 息差',
      keyword: '银行业 息差',
      ranges: [[0, 5]],
    });
    expect(await offered('设备 阿里')).toContain('word 设备 阿里巴巴 ');
    // 息差 and 半导体 are words of the library, of no report both.
    expect(await offered('半导体 息')).not.toContain('word 半导体 息差 ');
    for (const typed of ['银 息', '"银行业 息', '银行业 -息', '银行业 or 息', '息'])
      expect((await offered(typed)).filter((offer) => / .* 息差/.test(offer))).toEqual([]);
  });

  test.each(['', '  ', '！', '"'])('%j offers no titles and does not fail', async (typed) => {
    expect((await offered(typed)).filter((offer) => offer.startsWith('report'))).toEqual([]);
  });
});

describe('lists', () => {
  test('reports of a type, newest first', async () => {
    const listing = await listReportsOfType(deps, { typeId: 2, page: 1, pageSize: 10 }, newCaller('visitor'));
    expect([names(listing), listing.count]).toEqual([
      ['银行业息差专题', '银行业资负月报', '半导体设备深度'],
      3,
    ]);
  });
});

describe('tags', () => {
  test('types and industries carry the number of their reports', async () => {
    const types = await readReportTypes(deps);
    expect(types.find(({ id }) => id === 2)).toMatchObject({ name: '行业研究', count: 3 });
    expect(types.find(({ id }) => id === 9)).toMatchObject({ name: '财报', count: 1 });
    expect(await readIndustries(deps, 0)).toHaveLength(31);
    const second = await readIndustries(deps, 27);
    expect(second.find(({ id }) => id === 2701)).toEqual({
      id: 2701,
      name: '半导体',
      parent_id: 27,
      count: 1,
    });
  });

  test('the main industries are those with the most reports', async () => {
    const { list, count } = await readMainIndustries(deps, { page: 1, pageSize: 2 });
    expect([list.map(({ name }) => name), count]).toEqual([['银行', '电子'], 31]);
  });

  test('words beside an empty box come from the library while nobody has searched', async () => {
    expect(await readHotKeywords(parts, NOW)).toEqual(['银行', '电子']);
  });
});
