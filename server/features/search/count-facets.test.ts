import { beforeAll, expect, test } from 'vitest';
import type { FacetKind } from '#contract/calls/facets.ts';
import type { SearchRequestInput } from '#contract/calls/search.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import type { SeedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { forCaller } from './access.ts';
import { countFacets } from './count-facets.ts';
import { findReports } from './find-reports.ts';

const PDF = new Uint8Array([1]);
const seeds: SeedReport[] = [
  {
    title: '白酒渠道调研',
    organisation: '甲证券',
    day: '2026-03-01',
    industry1: 10,
    industry2: 1001,
    file: PDF,
  },
  {
    title: '白酒深度报告',
    organisation: '甲证券',
    day: '2025-03-01',
    type: 3,
    rating: '买入',
    authors: ['张三'],
  },
  {
    title: '白酒月报',
    organisation: '乙证券',
    day: '2025-05-01',
    industry1: 11,
    rating: '增持',
    authors: ['张三'],
  },
  { title: '白酒与啤酒', organisation: '乙证券', day: '2026-05-01', rating: '买入' },
  { title: '黄酒渠道调研', organisation: '甲证券', day: '2026-03-05' },
  { title: '光伏月报', organisation: '乙证券', day: '2024-05-01' },
  {
    title: '行业内选股',
    organisation: '丙证券',
    day: '2019-01-15',
    paragraphs: ['煤炭等周期行业'],
    file: new Uint8Array([2]),
  },
  ...['一', '二', '三', '四'].map((week) => ({
    title: `煤炭价格第${week}周`,
    organisation: '丙证券',
    day: '2026-05-02',
  })),
];

const held = testDatabase();
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  fixture = await searchFixture(held.database, seeds);
});

const caller = () => newCaller('enterprise');
async function valuesOf(kind: FacetKind, request: SearchRequestInput): Promise<Record<string, number>> {
  const { facets } = await countFacets(fixture.deps, { ...searchRequest(request), fuzzy: false }, caller());
  const values = facets.find((facet) => facet.kind === kind)?.values ?? [];
  return Object.fromEntries(values.map(({ name, count }) => [name, count]));
}
const titlesOf = async (request: SearchRequestInput) => {
  const { list } = await findReports(fixture.deps, searchRequest(request), caller(), 'all');
  return list.map(({ name }) => name).sort();
};

test('the counts are of the query, to the last one, with names a person reads', async () => {
  expect(await valuesOf('organisation', { keyword: '白酒' })).toEqual({ 甲证券: 2, 乙证券: 2 });
  expect(await valuesOf('year', { keyword: '白酒' })).toEqual({ 2025: 2, 2026: 2 });
  expect(await valuesOf('rating', { keyword: '白酒' })).toEqual({ 买入: 2, 增持: 1 });
  expect(await valuesOf('file', { keyword: '白酒' })).toEqual({ 1: 1 });
  expect(await valuesOf('researcher', { keyword: '白酒' })).toEqual({ 张三: 1 });
});

test('a kind does not count its own filter, and all the others do', async () => {
  const request = {
    keyword: '白酒',
    rating: ['买入'],
    customStartTime: '2025-01-01',
    customEndTime: '2025-12-31',
  };
  expect(await valuesOf('rating', request)).toEqual({ 买入: 1, 增持: 1 });
  expect(await valuesOf('year', request)).toEqual({ 2025: 1, 2026: 1 });
  expect(await valuesOf('organisation', request)).toEqual({ 甲证券: 1 });
});

const filterOf = (kind: FacetKind, value: string): SearchRequestInput | null => {
  if (kind === 'industry') return { industryCategory: [Number(value)] };
  if (kind === 'secondary') return { secondaryIndustry: [Number(value)] };
  if (kind === 'type') return { reportType: [Number(value)] };
  if (kind === 'organisation') return { organisation: [Number(value)] };
  if (kind === 'researcher') return { researcher: [Number(value)] };
  if (kind === 'rating') return { rating: [value] };
  if (kind === 'file') return { fileFilter: 1 };
  return { customStartTime: `${value}-01-01`, customEndTime: `${value}-12-31` };
};

test.each([
  ['one word', '白酒', 8],
  ['words that others fit in part', '白酒 渠道 调研', 3],
])('each filter leaves in full exactly what its count says: %s', async (_what, keyword, least) => {
  const { facets } = await countFacets(
    fixture.deps,
    { ...searchRequest({ keyword }), fuzzy: false },
    caller(),
  );
  const checked = facets.flatMap(({ kind, values }) =>
    values.map(({ value, count }) => ({ filter: filterOf(kind, value), count })),
  );
  expect(checked.length).toBeGreaterThan(least);
  const partly: number[] = [];
  for (const { filter, count } of checked) {
    const request = searchRequest({ keyword, ...filter });
    const { list, full } = await findReports(fixture.deps, request, caller(), 'all');
    expect(full, JSON.stringify(filter)).toBe(count);
    partly.push(list.length - count);
  }
  expect(partly.some((more) => more > 0)).toBe(keyword.includes(' '));
});

test('reports without their file are left out only where that is asked for', async () => {
  expect(await titlesOf({ keyword: '白酒' })).toHaveLength(4);
  expect(await titlesOf({ keyword: '白酒', fileFilter: 1 })).toEqual(['白酒渠道调研']);
  expect(await titlesOf({ keyword: '光伏', fileFilter: 1 })).toEqual([]);
  // Sent by pages that were open before: the default that hid what nobody had left out.
  expect(await titlesOf({ keyword: '白酒', fileFilter: 2 })).toHaveLength(4);
  expect(await valuesOf('year', { keyword: '煤炭', fileFilter: 2 })).toEqual({ 2019: 1, 2026: 4 });
});

test('facets of words that were searched for cost nothing, and other words cost a search', async () => {
  const visitor = newCaller('visitor');
  const deps = forCaller(fixture.parts, visitor);
  const left = async () =>
    (await fixture.parts.quotas.allowance({ caller: visitor, action: 'searchReports', subject: null })).daily
      ?.left;
  const request = searchRequest({ keyword: '白酒' });
  await findReports(deps, request, visitor, 'all');
  const before = await left();
  await countFacets(deps, { ...request, fuzzy: false }, visitor);
  expect(await left()).toBe(before);
  await countFacets(deps, { ...searchRequest({ keyword: '啤酒' }), fuzzy: false }, visitor);
  expect(await left()).toBe((before ?? 0) - 1);
  await countFacets(deps, { ...searchRequest({ keyword: '火星车' }), fuzzy: false }, visitor);
  expect(await left()).toBe((before ?? 0) - 1);
});

test('a filter that is set has its name, however many others carry more, and also where nothing carries it', async () => {
  const daily = (count: number, title: string): SeedReport[] =>
    Array.from({ length: count }, (_, at) => ({ title: `${title}${at}`, organisation: `第${at}证券` }));
  const other = { title: '白酒周报', organisation: '冷门机构' };
  const crowd = [...daily(32, '钢铁日报之'), ...daily(31, '钢铁日报续'), other];
  const { deps } = await searchFixture(held.database, crowd);
  const facetsOf = async (keyword: string, organisation: number[]) => {
    const asked = { ...searchRequest({ keyword, organisation }), fuzzy: false };
    const { facets } = await countFacets(deps, asked, caller());
    return facets.find(({ kind }) => kind === 'organisation')?.values ?? [];
  };
  const all = deps.dictionary.current().all.map(({ entity }) => entity);
  const idOf = (name: string) => all.find((each) => each.name === name)?.id ?? 0;
  const rare = { value: String(idOf('第31证券')), name: '第31证券', count: 1 };
  const absent = { value: String(idOf('冷门机构')), name: '冷门机构', count: 0 };
  const most = await facetsOf('钢铁日报', []);
  expect(most).toHaveLength(30);
  expect(most).not.toContainEqual(rare);
  expect(await facetsOf('钢铁日报', [Number(rare.value), Number(absent.value)])).toEqual([
    ...most,
    rare,
    absent,
  ]);
});
