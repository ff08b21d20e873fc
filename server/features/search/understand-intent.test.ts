import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import type { SearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

const catl = [{ code: '300750', name: '宁德时代' }];

const SEEDS = [
  { title: 'AI算力需求带动液冷放量', day: '2026-10-01' },
  { title: '算力中心建设提速', day: '2026-10-02' },
  { title: '液冷温控龙头', day: '2026-10-03' },
  { title: '2024年年度报告', day: '2025-03-20', stocks: catl, organisation: '宁德时代新能源' },
  { title: '2025年半年度报告点评：盈利修复', day: '2026-09-01', stocks: catl, organisation: '甲证券' },
  { title: '2019年年度报告', day: '2020-04-25', stocks: catl, organisation: '宁德时代新能源' },
  { title: '宁德时代：盈利能力再上台阶', day: '2025-11-05', stocks: catl, organisation: '丙证券' },
  { title: '海外产能跟踪', day: '2026-11-01', stocks: catl, organisation: '乙证券' },
  { title: '公司深度报告：电池王者', day: '2025-06-01', stocks: catl, organisation: '丙证券' },
  { title: '中证500指数增强周报', day: '2026-11-01', organisation: '丁证券' },
  { title: '人工智能（AI）投资图谱', day: '2026-08-01' },
  { title: '上海市国民经济统计公报 2019年', day: '2020-03-01' },
  { title: '上海市国民经济统计公报 2020年', day: '2021-03-01' },
  { title: '上海市国民经济统计公报 2025年', day: '2026-03-01' },
  { title: '爱婴室门店观察', day: '2026-05-01', stocks: [{ code: '603214', name: '爱婴室' }] },
  { title: '光刻胶竞争趋缓', day: '2026-10-20' },
  { title: '光刻胶竞争下的相关机会', day: '2026-10-01' },
  { title: '钠电池产业链', day: '2025-06-01' },
  { title: '从材料到装车：看钠电池产业链的进展', day: '2026-11-10' },
  { title: '贵州茅台提价', day: '2026-05-01', stocks: [{ code: '600519', name: '贵州茅台' }] },
  {
    title: '直销占比提升',
    day: '2026-05-02',
    stocks: [{ code: '600519', name: '贵州茅台' }],
    rating: '买入',
  },
];

const database = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-intent-'));
const engine = createSqliteSearchEngine({ directory });
let deps: SearchDeps;
beforeAll(async () => {
  const index = await engine.open(REPORTS);
  ({ deps } = await searchFixture(database.database, SEEDS, index));
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const find = (keyword: string) => findReports(deps, searchRequest({ keyword }), newCaller(), 'all');
const namesOf = async (keyword: string) => (await find(keyword)).list.map(({ name }) => name);

describe('one list in grades', () => {
  test.each([
    ['算力液冷', '算力 液冷'],
    ['宁德时代深度报告', '宁德时代 深度报告'],
  ])('%s and %s are one query', async (unspaced, spaced) => {
    const [one, other] = [await find(unspaced), await find(spaced)];
    expect(one.list.map(({ name }) => name)).toEqual(other.list.map(({ name }) => name));
    expect([one.full, one.count]).toEqual([other.full, other.count]);
  });

  test('full matches come first and are counted, the rest says what it lacks', async () => {
    const { list, full, count, groups, matches } = await find('算力液冷');
    expect([full, count]).toEqual([1, 3]);
    expect(list[0]?.name).toBe('AI算力需求带动液冷放量');
    expect(groups.map(({ grade, from }) => [grade, from])).toEqual([
      ['every', 0],
      ['most', 1],
    ]);
    expect(matches.slice(1).map(({ lacks }) => lacks.join())).toEqual(
      expect.arrayContaining(['算力', '液冷']),
    );
    expect((await find('液冷 爱婴室 "液冷温控"')).groups.at(-1)?.line).toBe('以下结果未包含：爱婴室');
  });

  test('a demanded phrase, an exclusion and a field stay strict', async () => {
    expect(await namesOf('液冷 "算力中心"')).toEqual([]);
    expect(await namesOf('算力 -液冷')).toEqual(['算力中心建设提速']);
    expect(await namesOf('标题:液冷 算力')).toEqual(['AI算力需求带动液冷放量']);
  });
});

describe('what is understood', () => {
  test('a kind of document is preferred, not demanded', async () => {
    const names = await namesOf('宁德时代深度报告');
    expect(names[0]).toBe('公司深度报告：电池王者');
    expect(names.slice(0, 4)).toHaveLength(4);
    expect((await find('宁德时代深度报告')).understood).toMatchObject([
      { label: expect.stringContaining('宁德时代'), role: 'wanted', names: 'stock', strict: '代码:300750' },
      { kind: 'kind', label: '深度报告', role: 'preferred' },
    ]);
  });

  test('an annual report is no half-year report', async () => {
    expect((await namesOf('宁德时代年报'))[0]).toBe('2024年年度报告');
    expect((await namesOf('宁德时代半年报'))[0]).toBe('2025年半年度报告点评：盈利修复');
  });

  test('a company without a year: the newest first; with one: that year', async () => {
    expect((await namesOf('宁德时代'))[0]).toBe('海外产能跟踪');
    expect((await namesOf('上海市统计公报'))[0]).toBe('上海市国民经济统计公报 2025年');
    expect((await namesOf('上海市2020年统计公报'))[0]).toBe('上海市国民经济统计公报 2020年');
  });

  test('the year and the kind that share a character are both understood', async () => {
    expect((await find('宁德时代2024年报')).understood).toMatchObject([
      { label: expect.stringContaining('宁德时代') },
      { kind: 'period', label: '2024 年', range: [4, 8] },
      { kind: 'kind', label: '年报', range: [8, 10] },
    ]);
    expect((await find('宁德时代25年三季报')).understood).toMatchObject([
      { label: expect.stringContaining('宁德时代') },
      { kind: 'period', label: '2025 年 3 季度', range: [4, 7] },
      { kind: 'kind', label: '三季报', range: [7, 10] },
    ]);
  });

  test('what was written about the named time comes before what lies years away from it', async () => {
    const names = await namesOf('宁德时代25年三季报');
    expect(names[0]).toBe('宁德时代：盈利能力再上台阶');
    expect(names.at(-1)).toBe('2019年年度报告');
  });

  test.each(['钠电池产业链最新', '最新 钠电池产业链', '近一月钠电池产业链'])(
    '%s: the newest first, and said so',
    async (keyword) => {
      const [older, newer] = ['钠电池产业链', '从材料到装车：看钠电池产业链的进展'];
      expect((await namesOf('钠电池产业链')).slice(0, 2)).toEqual([older, newer]);
      const { list, understood, full } = await find(keyword);
      expect(list.slice(0, 2).map(({ name }) => name)).toEqual([newer, older]);
      expect(full).toBe(2);
      expect(understood).toContainEqual(expect.objectContaining({ kind: 'period', role: 'preferred' }));
    },
  );

  test('letters and digits typed as one word are cut where both halves stand somewhere', async () => {
    expect(await namesOf('ai500')).toEqual(
      expect.arrayContaining(['中证500指数增强周报', 'AI算力需求带动液冷放量']),
    );
    // What is one word in the library stays one.
    expect((await find('500')).words).toHaveLength(1);
    expect((await find('zz99999')).full).toBe(0);
  });

  test('of two titles alike the one that says the filling word too is nearer', async () => {
    const [plain, said] = ['光刻胶竞争趋缓', '光刻胶竞争下的相关机会'];
    expect(await namesOf('光刻胶竞争')).toEqual([plain, said]);
    expect(await namesOf('光刻胶竞争相关')).toEqual([said, plain]);
    expect(await namesOf('光刻胶 竞争 相关')).toEqual([said, plain]);
    // It is not missed where it lacks.
    expect((await find('光刻胶竞争相关')).full).toBe(2);
  });

  test.each(['宁德时代最近写的盈利', '宁德时代盈利的看法', '最近发布的宁德时代盈利'])(
    '%s: who writes and publishes asks for no word of a report',
    async (keyword) => {
      const { list, matches, full } = await find(keyword);
      expect(full).toBe(2);
      expect(matches.map(({ lacks }) => lacks).slice(0, full)).toEqual([[], []]);
      expect(list.map(({ name }) => name)).toContain('宁德时代：盈利能力再上台阶');
    },
  );

  test('saying a thing twice gains nothing', async () => {
    const { list } = await find('人工智能');
    expect(list.length).toBeGreaterThan(1);
    expect(list[0]?.name).toBe('人工智能（AI）投资图谱');
  });
});

describe('what asks for charts', () => {
  test.each(['算力中心图表', '算力中心 走势图', '算力中心的图'])(
    '%s: the subject is asked for, and no report lacks a chart',
    async (keyword) => {
      const subject = await find('算力中心');
      const { list, full, understood } = await find(keyword);
      expect([list[0]?.name, full]).toEqual(['算力中心建设提速', subject.full]);
      expect(understood.map(({ label }) => label)).toEqual(subject.understood.map(({ label }) => label));
    },
  );
});

describe('ratings', () => {
  const lacksOf = async (keyword: string) => {
    const { list, matches } = await find(keyword);
    return list.map(({ name }, at) => [name, matches[at]?.lacks.join()]);
  };

  test.each(['贵州茅台 买入', '贵州茅台买入', '贵州茅台最新的评级'])(
    '%s: a report marked so does not lack it, though its text says nothing of it',
    async (keyword) => {
      const rows = await lacksOf(keyword);
      expect(rows[0]).toEqual(['直销占比提升', '']);
      expect(rows.find(([name]) => name === '贵州茅台提价')?.[1]).toMatch(/买入|评级/);
    },
  );

  test('it is said beside the word, and a rating of the other kind is no match', async () => {
    const { understood } = await find('贵州茅台 买入');
    expect(understood.map(({ label }) => label)).toContain('买入 ≈ 评级买入');
    expect((await lacksOf('贵州茅台 减持'))[0]?.[1]).toBe('减持');
  });

  test('without a company the words mean what they say', async () => {
    expect(await namesOf('买入')).toEqual([]);
    expect(await namesOf('评级')).toEqual([]);
  });
});

describe('suggestions', () => {
  const offered = async (typed: string) =>
    (await suggestWhileTyping(deps, typed, newCaller())).map(({ label }) => label);

  test('letters that are a word are not read as pinyin', async () => {
    expect(await offered('AI')).not.toContain('爱婴室');
    expect(await offered('ays')).toContain('爱婴室');
  });

  test('a word that is spoken so brings the company of it', async () => {
    expect(await offered('mao')).toContain('贵州茅台');
  });
});
