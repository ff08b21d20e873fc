import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchRequestInput } from '#contract/calls/search.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SearchDeps } from './deps.ts';
import { browseReports, findReports } from './find-reports.ts';

const SEEDS = [
  {
    title: '光伏逆变器出海深度报告',
    day: '2026-11-20',
    industry1: 63,
    industry2: 6306,
    organisation: '华泰证券',
    authors: ['张三'],
    pages: 30,
    paragraphs: [
      '组件价格继续下探，逆变器毛利率保持稳定。',
      '储能逆变器出货量翻倍。',
      '风险提示：贸易摩擦。',
      '逆变器格局清晰。',
      '欧洲逆变器库存见底。',
    ],
  },
  {
    title: '人工智能芯片行业深度',
    day: '2026-10-30',
    industry1: 27,
    industry2: 2701,
    organisation: '中金公司',
    pages: 60,
    paragraphs: ['大模型训练带动算力需求。', 'ＡＩ芯片國產化提速。'],
  },
  {
    title: 'AI 应用月报',
    day: '2026-06-30',
    industry1: 71,
    organisation: '麦肯锡咨询',
    broker: false,
    paragraphs: ['企业应用渗透率提升，said 与 chain 不是缩写。'],
  },
  {
    title: '浦发银行年度报告',
    day: '2025-03-01',
    type: 9,
    industry1: 48,
    stocks: [{ code: '600000', name: '浦发银行' }],
    paragraphs: ['净息差企稳，不良率下降。'],
  },
  {
    title: '宁德时代跟踪：海外产能',
    day: '2026-11-18',
    industry1: 63,
    stocks: [{ code: '300750', name: '宁德时代' }],
  },
  { title: '海外平台季报', day: '2024-06-01', stocks: [{ code: '00700.HK', name: '腾讯控股' }] },
  { title: '手机供应链更新', day: '2024-05-01', stocks: [{ code: 'AAPL.O', name: '苹果' }] },
  { title: '示例公司跟踪', day: '2024-04-01', stocks: [{ code: 'YJ0042', name: '研见样例' }] },
];

const database = testDatabase();
let deps: SearchDeps;

beforeAll(async () => {
  ({ deps } = await searchFixture(database.database, SEEDS));
});

const find = (fields: SearchRequestInput, mode: 'all' | 'any' = 'all') =>
  findReports(deps, searchRequest(fields), newCaller(), mode);
const titles = async (fields: SearchRequestInput, mode: 'all' | 'any' = 'all') =>
  (await find(fields, mode)).list.map(({ name }) => name);

describe('what a keyword finds', () => {
  test.each([
    ['逆变器', ['光伏逆变器出海深度报告']],
    ['深度 -光伏', ['人工智能芯片行业深度']],
    ['标题:应用', ['AI 应用月报']],
    ['机构:中金公司 芯片', ['人工智能芯片行业深度']],
    ['作者:张三', ['光伏逆变器出海深度报告']],
    ['代码:SH600000', ['浦发银行年度报告']],
    ['代码:600000.SH', ['浦发银行年度报告']],
    ['代码:浦发银行', ['浦发银行年度报告']],
    ['600000', ['浦发银行年度报告']],
    ['代码:00700', ['海外平台季报']],
    ['代码：700.HK', ['海外平台季报']],
    ['代码:hk00700', ['海外平台季报']],
    ['hk00700', ['海外平台季报']],
    ['代码:AAPL', ['手机供应链更新']],
    ['代码:us.aapl', ['手机供应链更新']],
    ['代码:苹果', ['手机供应链更新']],
    ['代码:YJ0042', ['示例公司跟踪']],
    ['代码:yj0042.SZ', ['示例公司跟踪']],
    ['代码:YJ004', []],
    ['行业:半导体', ['人工智能芯片行业深度']],
    ['类型:财报', ['浦发银行年度报告']],
    ['净息差 OR 渗透率 -银行', ['AI 应用月报']],
    ['"毛利率保持稳定"', ['光伏逆变器出海深度报告']],
    ['国产化', ['人工智能芯片行业深度']],
  ])('%s', async (keyword, expected) => {
    expect(await titles({ keyword, sortMode: 1 })).toEqual(expected);
  });

  test('a synonym finds as well and is named in the chip', async () => {
    const result = await find({ keyword: '人工智能', sortMode: 1 });
    expect(result.list.map(({ name }) => name)).toEqual(['人工智能芯片行业深度', 'AI 应用月报']);
    expect(result.understood).toMatchObject([
      { kind: 'synonym', label: '人工智能 ≈ AI', range: [0, 4], role: 'wanted' },
    ]);
  });

  test('a word never finds another that only sounds like it', async () => {
    expect(await find({ keyword: '你变器' })).toMatchObject({ full: 0, matches: [{ lacks: ['你变'] }] });
    expect(await find({ keyword: '泥便器' })).toMatchObject({ full: 0, count: 0 });
    expect(await titles({ keyword: '泥变器' }, 'any')).not.toContain('人工智能芯片行业深度');
  });

  test('a question is understood by its words, without a word about it', async () => {
    const result = await find({ keyword: '逆变器的毛利率怎么样' });
    expect(result.list.map(({ name }) => name)).toEqual(['光伏逆变器出海深度报告']);
    expect(result).toMatchObject({ full: 1, notice: '', groups: [{ grade: 'every', from: 0, line: '' }] });
  });

  test('a keyword without letters finds nothing, says so and costs nothing', async () => {
    const visitor = newCaller('visitor');
    for (let i = 0; i < 5; i++) {
      const result = await findReports(deps, searchRequest({ keyword: '！？' }), visitor, 'all');
      expect(result).toMatchObject({ count: 0, notice: expect.stringContaining('没有可以查找的文字') });
    }
  });
});

describe('filters and order', () => {
  test.each([
    [{ pubdate: 1 }, ['光伏逆变器出海深度报告', '宁德时代跟踪：海外产能']],
    [{ pubdate: 2 }, ['光伏逆变器出海深度报告', '宁德时代跟踪：海外产能', '人工智能芯片行业深度']],
    [{ customStartTime: '2026-10-30', customEndTime: '2026-10-30' }, ['人工智能芯片行业深度']],
    [{ showTrader: 1 as const }, ['AI 应用月报']],
    [{ reportType: '9' }, ['浦发银行年度报告']],
    [{ industryCategory: [63], secondaryIndustry: [6306] }, ['光伏逆变器出海深度报告']],
    [{ theme_id: 27 }, ['人工智能芯片行业深度']],
  ])('%j', async (fields, expected) => {
    const result = await browseReports(deps, searchRequest({ ...fields, sortMode: 1 }), newCaller(), 'rank');
    expect(result.list.map(({ name }) => name)).toEqual(expected);
    expect(result.count).toBe(expected.length);
  });

  test('title only leaves the body out', async () => {
    expect(await titles({ keyword: '储能' })).toHaveLength(1);
    expect(await titles({ keyword: '储能', visitMode: 1 })).toEqual([]);
  });
});

describe('what is shown of a result', () => {
  test('up to three passages with their page, ranges that hold the very words, and how many there are', async () => {
    const { list } = await find({ keyword: '逆变器' });
    const [item] = list;
    expect(item?.name_ranges).toEqual([[2, 5]]);
    expect(item?.match_count).toBe(4);
    expect(item?.passages).toHaveLength(3);
    for (const { text, ranges } of item?.passages ?? []) {
      expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['逆变器']);
    }
    expect(item?.passages.map(({ page }) => page)).toEqual([1, 2, 4]);
  });

  test('marks lie on the original text, whatever its width or script', async () => {
    const [item] = (await find({ keyword: 'ai芯片国产化' })).list;
    const [passage] = item?.passages ?? [];
    expect(passage?.ranges.map(([start, end]) => passage.text.slice(start, end))).toEqual(['ＡＩ芯片國產化']);
  });

  test('a Latin word inside another is no match', async () => {
    const { list } = await find({ keyword: '标题:应用 AI' });
    expect(list.map(({ passages, match_count }) => [passages, match_count])).toEqual([[[], 0]]);
  });
});

describe('fuzzy mode', () => {
  test.each([
    ['宁得时代', '宁德时代跟踪：海外产能'],
    ['ndsd', '宁德时代跟踪：海外产能'],
    ['pufayinhang', '浦发银行年度报告'],
    ['nibianqi', '光伏逆变器出海深度报告'],
    ['rgzn', '人工智能芯片行业深度'],
    ['不良率 火星', '浦发银行年度报告'],
  ])('%s finds %s', async (keyword, expected) => {
    expect(await titles({ keyword }, 'any')).toContain(expected);
  });

  test('filters still hold', async () => {
    expect(await titles({ keyword: 'ndsd', reportType: 9 }, 'any')).toEqual([]);
  });
});

describe('nothing found', () => {
  test('says which condition did it and how much its removal gives', async () => {
    const result = await find({ keyword: '逆变器', industryCategory: 27, pubdate: 1 });
    expect(result.count).toBe(0);
    expect(result.relaxations).toEqual([
      { condition: 'industry', label: '行业：电子', keyword: '逆变器', count: 1 },
    ]);
  });

  test.each<[string, SearchRequestInput]>([
    ['secondary', { keyword: '光伏', secondaryIndustry: 2701 }],
    ['type', { keyword: '光伏', reportType: 9 }],
    ['time', { keyword: '净息差', pubdate: 1 }],
    ['time', { keyword: '净息差', customStartTime: '2026-01-01' }],
    ['broker', { keyword: '逆变器', showTrader: 1 }],
    ['title-only', { keyword: '储能', visitMode: 1 }],
    ['industry', { keyword: '光伏', theme_id: 27 }],
    ['keyword', { keyword: '火星', industryCategory: 63 }],
    ['industry', { keyword: '逆变器的毛利率怎么样', industryCategory: 27 }],
  ])('%s is named first for %j, before dropping the words themselves', async (condition, fields) => {
    const { relaxations, count } = await find(fields);
    expect(count).toBe(0);
    const named = relaxations.map((one) => one.condition);
    expect(named[0]).toBe(condition);
    expect(named.slice(1).filter((other) => other !== 'keyword')).toEqual([]);
    expect(Math.min(...relaxations.map((one) => one.count))).toBeGreaterThan(0);
  });

  test.each<[string, SearchRequestInput, object[]]>([
    [
      'all filters together',
      { keyword: '逆变器', industryCategory: 27, reportType: 9, pubdate: 1 },
      [{ condition: 'filters', label: '逆变器', keyword: '逆变器', count: 1 }],
    ],
    [
      'all but one word',
      { keyword: '火星 逆变器 净息差' },
      [
        { condition: 'only-word', label: '逆变器', keyword: '逆变器', count: 1 },
        { condition: 'only-word', label: '净息差', keyword: '净息差', count: 1 },
      ],
    ],
    [
      'all but one word, before the words themselves',
      { keyword: '火星 水星 逆变器', industryCategory: 63, visitMode: 1 },
      [
        { condition: 'only-word', label: '逆变器', keyword: '逆变器', count: 1 },
        { condition: 'keyword', label: '关键词：火星 水星 逆变器', keyword: '', count: 2 },
      ],
    ],
  ])('where no single condition is to blame: %s', async (_name, fields, expected) => {
    expect((await find(fields)).relaxations).toEqual(expected);
  });

  test('a number that is no industry and no type is called so', async () => {
    const labels = async (fields: SearchRequestInput) =>
      (await find({ keyword: '逆变器', ...fields })).relaxations.map(({ label }) => label);
    expect(await labels({ theme_id: 999999 })).toContain('行业：编号 999999（没有这个行业）');
    expect(await labels({ reportType: [9, 77] })).toContain('类型：财报、编号 77（没有这个类型）');
  });

  test('names the word that excludes everything', async () => {
    const { relaxations } = await find({ keyword: '逆变器 净息差' });
    expect(relaxations).toEqual([
      { condition: 'word', label: '词：逆变器', keyword: '净息差', count: 1 },
      { condition: 'word', label: '词：净息差', keyword: '逆变器', count: 1 },
    ]);
  });

  test('a name with a slip in it is looked for as it was meant, and that is said', async () => {
    for (const keyword of ['宁得时代', '宁得时代跟踪', 'ndsd']) {
      const { list, corrections, corrected_keyword } = await find({ keyword });
      expect(list[0]?.name).toBe('宁德时代跟踪：海外产能');
      expect(corrections).toMatchObject([{ instead: '宁德时代' }]);
      expect(corrected_keyword).toContain('宁德时代');
    }
  });

  test('a word with a slip in it is not looked for otherwise, but what was meant is offered', async () => {
    const result = await find({ keyword: '逆边器 毛利率' });
    expect(result).toMatchObject({ full: 0, suggestions: ['逆变器 毛利率'], corrections: [] });
    expect(result.words).toContainEqual({ text: '毛利率', range: [4, 7], reports: 1 });
    expect(result.words.some(({ reports }) => reports === 0)).toBe(true);
  });
});
