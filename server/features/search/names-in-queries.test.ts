import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { newCaller, searchDepsOver, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { loadDictionary } from '../documents/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

const SEEDS = [
  { title: '光伏组件价格跟踪', day: '2026-10-01', organisation: '华泰证券', authors: ['欧阳晓峰'] },
  { title: '风电招标放量', day: '2026-09-01', organisation: '华泰证券', authors: ['欧阳晓峰', '高峰'] },
  { title: '用电高峰与储能', day: '2026-08-01', organisation: '中信证券', authors: ['欧阳晓峰'] },
  { title: '迎峰度夏：用电高峰来临', day: '2026-08-02', organisation: '中信证券' },
  {
    title: '光伏专家对谈纪要',
    day: '2026-11-01',
    organisation: '研究院',
    paragraphs: ['欧阳晓峰认为光伏见底。'],
  },
  { title: '白酒：茅台批价企稳', day: '2026-10-05', stocks: [{ code: '600519', name: '贵州茅台' }] },
  { title: '茅台渠道调研', day: '2026-10-06', stocks: [{ code: '600519', name: '贵州茅台' }] },
  { title: '动力电池出海', day: '2026-10-07', stocks: [{ code: '300750', name: '宁德时代' }] },
  { title: 'AI 应用落地', day: '2026-10-08' },
  { title: '订单充足', day: '2026-07-01', stocks: [{ code: '300024', name: '机器人' }] },
  ...Array.from({ length: 10 }, (_, at) => ({ title: `人形机器人量产观察${at}`, day: '2026-06-01' })),
  { title: '母婴门店观察', day: '2026-10-09', stocks: [{ code: '603214', name: '爱婴室' }] },
];

const database = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-names-'));
const engine = createSqliteSearchEngine({ directory });
let parts: SharedSearchDeps;
beforeAll(async () => {
  const index = await engine.open(REPORTS);
  await searchFixture(database.database, SEEDS, index);
  // The dictionary as it is shipped.
  const { synonyms } = loadDictionary(directory);
  parts = await searchDepsOver(database.database, index, { synonyms });
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const find = (keyword: string) => {
  const caller = newCaller();
  return findReports(forCaller(parts, caller), searchRequest({ keyword }), caller, 'all');
};
const names = async (keyword: string) => (await find(keyword)).list.map(({ name }) => name);
const offered = async (typed: string) => {
  const caller = newCaller();
  return (await suggestWhileTyping(forCaller(parts, caller), typed, caller)).map(({ kind, label, hint }) =>
    `${kind} ${label} ${hint}`.trim(),
  );
};

describe('a researcher in a query', () => {
  test('is recognised, with a field that demands exactly that', async () => {
    const { understood } = await find('欧阳晓峰 光伏');
    expect(understood[0]).toMatchObject({ label: '欧阳晓峰', names: 'researcher', strict: '作者:欧阳晓峰' });
    expect(await names('作者:欧阳晓峰')).toHaveLength(3);
  });

  test('with and without a space it is the same, and what he wrote comes before what speaks of him', async () => {
    expect(await names('欧阳晓峰光伏')).toEqual(await names('欧阳晓峰 光伏'));
    expect((await names('欧阳晓峰光伏'))[0]).toBe('光伏组件价格跟踪');
  });

  test('whose name is a word of titles is not read out of that word', async () => {
    const { understood, list } = await find('用电高峰');
    expect(understood.map((part) => part.names)).not.toContain('researcher');
    expect(list.map(({ name }) => name)).toContain('迎峰度夏：用电高峰来临');
  });
});

describe('while typing', () => {
  test.each(['欧阳晓', 'ouyangxiao', 'oyxf'])('%s offers the researcher with a house', async (typed) => {
    const list = await offered(typed);
    expect(list.filter((offer) => offer.startsWith('researcher'))).toEqual([
      expect.stringMatching(/^researcher 欧阳晓峰 (?:华泰|中信)证券$/),
    ]);
  });

  test('names stand in the order of use: companies, researchers, houses, industries, titles', async () => {
    const order = ['stock', 'researcher', 'organisation', 'industry', 'word', 'report'];
    for (const typed of ['h', 'hua', '华', '光', 'dian', '600', 'zhong']) {
      const kinds = (await offered(typed)).map((offer) => offer.split(' ')[0] ?? '');
      const begun = kinds.slice(0, kinds.indexOf('word') < 0 ? undefined : kinds.indexOf('word'));
      const places = begun.map((kind) => order.indexOf(kind));
      expect(places, typed).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  test.each([
    ['600519', 'stock 贵州茅台 600519'],
    ['gzmt', 'stock 贵州茅台 600519'],
    ['guizhoumaotai', 'stock 贵州茅台 600519'],
    ['mao', 'stock 贵州茅台 600519'],
    ['茅台', 'stock 贵州茅台 600519'],
    ['CATL', 'stock 宁德时代 300750'],
    ['catl', 'stock 宁德时代 300750'],
  ])('%s offers %s', async (typed, offer) => {
    expect(await offered(typed)).toContain(offer);
  });

  test('letters that are a word offer no company that only begins with their sounds', async () => {
    expect((await offered('AI')).join()).not.toContain('爱婴室');
    expect((await offered('ays')).join()).toContain('爱婴室');
  });
});

test('a short name with one character that sounds right is corrected, and it is said', async () => {
  const { list, corrections, corrected_keyword } = await find('茅苔');
  expect(corrections).toEqual([{ typed: '茅苔', instead: '茅台', range: [0, 2] }]);
  expect(corrected_keyword).toBe('茅台');
  expect(list.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['茅台渠道调研', '白酒：茅台批价企稳']),
  );
});

test('a word that is a company too is read as the word, and the company is said beside it', async () => {
  const { list, understood } = await find('机器人');
  expect(understood).toMatchObject([{ label: '机器人 ≈ 股票 300024', strict: '"机器人"', names: '' }]);
  const names = list.map(({ name }) => name);
  expect(names).toContain('人形机器人量产观察3');
  expect(names).toContain('订单充足');
  const company = (await find('宁德时代')).understood;
  expect(company).toMatchObject([{ strict: '代码:300750', names: 'stock' }]);
});
