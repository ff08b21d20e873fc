import { beforeAll, expect, test } from 'vitest';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import type { SeedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SearchDeps } from './deps.ts';
import { browseReports, findReports } from './find-reports.ts';

const BATTERIES = [{ code: '300750', name: '宁德时代' }];
const POWER = 63;

const SEEDS: SeedReport[] = [
  { title: '动力电池出海', day: '2026-10-07', organisation: '甲证券', rating: '买入', stocks: BATTERIES },
  { title: '季报点评', day: '2026-08-07', organisation: '乙证券', rating: '增持', stocks: BATTERIES },
  // What a company files itself covers nothing.
  {
    title: '宁德时代：2025年年度报告',
    day: '2026-03-07',
    organisation: '宁德时代新能源科技股份有限公司',
    broker: false,
    type: 9,
    stocks: BATTERIES,
  },
  { title: '首次覆盖', day: '2026-02-07', organisation: '乙证券', rating: '推荐', stocks: BATTERIES },
  { title: '贵州茅台：批价', day: '2026-09-07' },
  ...Array.from({ length: 4 }, (_, week) => ({
    title: `电力设备行业周报（第${week + 1}周）：装机观察`,
    day: `2026-08-0${week + 1}`,
    organisation: '甲证券',
    industry1: POWER,
  })),
  { title: '银行业深度报告', day: '2026-08-01', organisation: '甲证券' },
];

const held = testDatabase();
let deps: SearchDeps;
beforeAll(async () => {
  ({ deps } = await searchFixture(held.database, SEEDS, undefined, {
    synonyms: [['宁德时代', 'CATL', '宁王']],
  }));
});

const subjectOf = async (keyword: string, page = 1) =>
  (await findReports(deps, searchRequest({ keyword, page }), newCaller(), 'all')).subject;

const COMPANY = {
  kind: 'stock',
  key: '300750',
  name: '宁德时代',
  company: {
    houses: 2,
    ratings: [
      { rating: '买入', organisation: '甲证券', day: '2026-10-07' },
      { rating: '增持', organisation: '乙证券', day: '2026-08-07' },
    ],
  },
  series: [],
};

test.each(['宁德时代', '300750', 'CATL', '宁王', '代码:300750', '宁德时代走势', '宁德时代 季报'])(
  '%s is a search for the company: who covers it, and how it was rated last and before',
  async (keyword) => {
    expect(await subjectOf(keyword)).toEqual(COMPANY);
  },
);

test('an industry begins with its periodicals', async () => {
  expect(await subjectOf('电力设备')).toMatchObject({
    kind: 'industry',
    key: String(POWER),
    name: '电力设备',
    company: null,
    series: [{ organisation: '甲证券', count: 4, last_day: '2026-08-04' }],
  });
});

test.each([
  ['of a company that no report is marked with', '贵州茅台'],
  ['of an industry without a periodical', '银行'],
  ['of a company and something else', '宁德时代 装机'],
  ['of two industries', '电力设备 银行'],
  ['that leaves the company out', '电池 -代码:300750'],
  ['of neither', '动力电池'],
])('a search %s has none', async (_what, keyword) => {
  expect(await subjectOf(keyword)).toBeNull();
});

test('it stands on the first page alone, and never above a list that nothing was sought in', async () => {
  expect(await subjectOf('宁德时代', 2)).toBeNull();
  expect((await browseReports(deps, searchRequest({}), newCaller(), 'rank')).subject).toBeNull();
});
