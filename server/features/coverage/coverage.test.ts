import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COVERAGE_PAGE_SIZE, getCoverage } from '#contract/calls/coverage.ts';
import { searchDefaultSortData } from '#contract/calls/search.ts';
import { sampleTitle } from '#contract/rights/samples.ts';
import type { RequestOf } from '#contract/wire/call.ts';
import { openBrowser, type TestBrowser } from '#server/testing/browser.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { describeCoverage } from './describe-coverage.ts';

const held = testDatabase();
const QINGHAI = [{ code: '600901', name: '晴海股份' }];
const LONG_NAME = '晴海股份出厂价与批价之差的走势，按月，自上市以来，含渠道返利与各地区的分布';
const MANY = COVERAGE_PAGE_SIZE + 3;
let server: WholeServer;
let visitor: TestBrowser;

beforeAll(async () => {
  server = await openWholeServer(held.database, [
    {
      title: '晴海股份点评',
      day: '2025-08-20',
      industry1: 34,
      organisation: '云岭证券',
      broker: true,
      stocks: QINGHAI,
      authors: ['温若谷'],
      rating: '买入',
    },
    {
      title: '晴海股份深度',
      day: '2026-03-31',
      industry1: 34,
      organisation: '云岭证券',
      broker: true,
      stocks: QINGHAI,
      authors: ['温若谷', '白景行'],
      rating: '买入',
      charts: [
        { name: '存货明细', kind: 'table' },
        { name: LONG_NAME, kind: 'line', source: '公司公告' },
        { name: '经销商数量', kind: 'bar' },
      ],
    },
    { title: '白酒月报', day: '2026-04-01', industry1: 34, organisation: '远岫智库', rating: '中性' },
    ...Array.from({ length: MANY }, (_, at) => ({
      title: `电子周报第${at}期`,
      day: '2026-02-28',
      industry1: 27,
    })),
  ]);
  visitor = openBrowser(server.app, { address: '203.0.113.8', userAgent: 'test', now: server.clock.now });
});
afterAll(() => server.close());

const ask = (asked: RequestOf<typeof getCoverage>) =>
  describeCoverage(
    {
      coverage: server.features.coverage.reads,
      subjects: server.features.subjects.reads,
      reads: server.features.library.reads,
      charts: server.features.charts,
    },
    getCoverage.request.parse(asked),
    newCaller({ tier: 'visitor' }),
  );

const keyOf = async (kind: 'organisation' | 'researcher', name: string): Promise<string> => {
  const { neighbours } = await ask({ kind: 'industry', key: '34' });
  return neighbours.find((each) => each.kind === kind && each.name === name)?.key ?? '';
};

test('an industry gathers its reports by quarter and rating, newest first, with who wrote on what', async () => {
  const page = await ask({ kind: 'industry', key: '34' });
  expect(page).toMatchObject({ name: '食品饮料', note: '申万一级行业', count: 3 });
  expect([page.first_day, page.last_day]).toEqual(['2025-08-20', '2026-04-01']);
  expect(page.quarters.map(({ quarter, count }) => `${quarter} ${count}`)).toEqual([
    '2025Q3 1',
    '2025Q4 0',
    '2026Q1 1',
    '2026Q2 1',
  ]);
  expect(page.ratings).toEqual([
    { rating: '买入', count: 2 },
    { rating: '中性', count: 1 },
  ]);
  expect(page.list.map(({ name }) => name)).toEqual(['白酒月报', '晴海股份深度', '晴海股份点评']);
  const named = page.neighbours.map(({ kind, name, count }) => `${kind} ${name} ${count}`);
  expect(named).toEqual([
    'organisation 云岭证券 2',
    'organisation 远岫智库 1',
    'stock 晴海股份 2',
    'researcher 温若谷 2',
    'researcher 白景行 1',
  ]);
});

test('a company is told by who covers it and how it was rated last and before; nothing else is', async () => {
  const { company, series } = await ask({ kind: 'stock', key: '600901' });
  expect(company).toEqual({
    houses: 1,
    ratings: [
      { rating: '买入', organisation: '云岭证券', day: '2026-03-31' },
      { rating: '买入', organisation: '云岭证券', day: '2025-08-20' },
    ],
  });
  expect(series).toEqual([]);
  expect((await ask({ kind: 'industry', key: '34' })).company).toBeNull();
});

test('an industry lists its periodicals with several issues, on the first page alone, each by the key a search filters by', async () => {
  const [only, ...others] = (await ask({ kind: 'industry', key: '27' })).series;
  expect(others).toEqual([]);
  expect(only).toMatchObject({ name: '电子周报', count: MANY, last_day: '2026-02-28' });
  const found = await visitor.send(searchDefaultSortData, { series: only?.key ?? '' });
  expect(found.full).toBe(MANY);
  expect((await ask({ kind: 'industry', key: '27', page: 2 })).series).toEqual([]);
  expect((await ask({ kind: 'industry', key: '34' })).series).toEqual([]);
});

test('charts of it: the first of a report that is no table, as a sample, the same on every page of its report', async () => {
  const shown = async (asked: RequestOf<typeof getCoverage>) => (await ask(asked)).charts;
  const [chart, ...others] = await shown({ kind: 'industry', key: '34' });
  expect(others).toEqual([]);
  expect(chart).toMatchObject({ source: '公司公告', locked: null, top_left_coordinate: null });
  expect(chart?.name).toBe(sampleTitle(`图 2 ${LONG_NAME}`));
  expect(chart?.name.length).toBeLessThan(LONG_NAME.length);
  expect(chart?.online_url).toMatch(/^\/files\/chart\//);
  for (const asked of [
    { kind: 'stock', key: '600901' },
    { kind: 'organisation', key: await keyOf('organisation', '云岭证券') },
  ] as const)
    expect((await shown(asked)).map(({ id }) => id)).toEqual([chart?.id]);
  expect(await shown({ kind: 'month', key: '2026-03' })).toEqual([]);
  expect(await shown({ kind: 'industry', key: '27' })).toEqual([]);
});

test('an organisation, a researcher, a stock and a month gather theirs', async () => {
  const house = await ask({ kind: 'organisation', key: await keyOf('organisation', '云岭证券') });
  expect(house).toMatchObject({ name: '云岭证券', note: '证券公司', count: 2 });
  expect(house.neighbours).toContainEqual({ kind: 'industry', key: '34', name: '食品饮料', count: 2 });
  const author = await ask({ kind: 'researcher', key: await keyOf('researcher', '白景行') });
  expect(author).toMatchObject({ name: '白景行', note: '云岭证券', count: 1 });
  expect(await ask({ kind: 'stock', key: '600901' })).toMatchObject({
    name: '晴海股份',
    note: '600901',
    count: 2,
  });
  const month = await ask({ kind: 'month', key: '2026-03' });
  expect(month).toMatchObject({ name: '2026 年 3 月', count: 1, last_day: '2026-03-31' });
});

test.each<[string, RequestOf<typeof getCoverage>]>([
  ['a number that is no industry', { kind: 'industry', key: '999' }],
  ['a second-level industry: its lists are a right', { kind: 'industry', key: '3401' }],
  ['an organisation nobody knows', { kind: 'organisation', key: '999999' }],
  ['a researcher by name', { kind: 'researcher', key: '温若谷' }],
  ['a code nobody wrote on', { kind: 'stock', key: '000000' }],
  ['a month that does not exist', { kind: 'month', key: '2026-13' }],
  ['a month without reports', { kind: 'month', key: '2024-01' }],
  ['a page beyond the last', { kind: 'industry', key: '27', page: 3 }],
])('%s is no page', async (_name, asked) => {
  await expect(ask(asked)).rejects.toMatchObject({ code: 10404 });
});

test('an industry without reports is a page that is empty', async () => {
  expect(await ask({ kind: 'industry', key: '48' })).toMatchObject({
    name: '银行',
    count: 0,
    list: [],
    quarters: [],
  });
});

const textOf = async (url: string) => {
  const { statusCode, body } = await server.app.inject(url);
  return { statusCode, body };
};
const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');

test('from robots.txt the sitemap leads to every report of the library, once', async () => {
  const robots = await textOf('/robots.txt');
  const index = /^Sitemap: http:\/\/yanjian\.example(.*)$/m.exec(robots.body)?.[1] ?? '';
  const files = addressesIn((await textOf(index)).body).map((address) => new URL(address).pathname);
  const lists = await Promise.all(files.map(async (file) => addressesIn((await textOf(file)).body)));
  const { ids } = await server.features.library.reads.everybodys.hotReports({ offset: 0, limit: 1000 });
  const previews = ids.map((id) => `http://yanjian.example/preview/${id}`);
  expect(
    lists
      .flat()
      .filter((address) => address.includes('/preview/'))
      .sort(),
  ).toEqual(previews.sort());
  expect(lists.flat()).toContain('http://yanjian.example/month/2026-02');
});

test('links alone lead to every report: each month through all its pages', async () => {
  const { list: months } = { list: await server.features.coverage.reads.months() };
  const found: number[] = [];
  for (const { month, count } of months)
    for (let page = 1; page <= Math.ceil(count / COVERAGE_PAGE_SIZE); page += 1)
      found.push(...(await ask({ kind: 'month', key: month, page })).list.map(({ fid }) => fid));
  const { ids } = await server.features.library.reads.everybodys.hotReports({ offset: 0, limit: 1000 });
  expect(found.sort()).toEqual(ids.sort());
});

test('a sitemap is made once, whatever is added to its address', async () => {
  server.clock.advance(3600_000 * 2);
  const made = vi.spyOn(server.features.coverage.reads, 'slices');
  for (const query of ['', '?a', '?b=1', '?c=2']) await textOf(`/sitemap.xml${query}`);
  expect(made).toHaveBeenCalledTimes(1);
});

test('a slice without reports is no sitemap', async () => {
  expect((await textOf('/sitemap-reports-999999.xml')).statusCode).toBe(404);
  expect((await textOf('/sitemap-reports-x.xml')).statusCode).toBe(404);
});
