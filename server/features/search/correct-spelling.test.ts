import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchRequestInput } from '#contract/calls/search.ts';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { forCaller } from './access.ts';
import { countFacets } from './count-facets.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const COAL = ['煤炭价格走势回顾', '煤炭：价格淡季不淡', '动力煤与煤炭价格', '煤炭库存与价格', '煤炭价格见底'];
/** Far more than the one with a slip in its title. */
const COKE = 20;
const SEEDS = [
  ...COAL.map((title, at) => ({ title, day: `2026-10-0${at + 1}`, industry1: 63, organisation: '华泰证券' })),
  { title: '碳价格：全国碳市场扩容', day: '2026-10-07' },
  { title: '焦摊价格一周', day: '2026-10-08' },
  ...Array.from({ length: COKE }, (_, at) => ({ title: `焦炭价格提涨第${at + 1}轮`, day: '2026-09-01' })),
  { title: '科兰软件订单', day: '2026-09-04', stocks: [{ code: '300663', name: '科兰软件' }] },
  ...['一', '二', '三'].map((part) => ({ title: `科蓝研究${part}`, day: '2026-09-05' })),
  ...Array.from({ length: 6 }, (_, at) => ({ title: `可控核聚变装置价格${at}`, day: '2026-09-06' })),
  { title: '核电机组价格', day: '2026-09-07' },
];

const database = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-spelling-'));
const engine = createSqliteSearchEngine({ directory });
let parts: SharedSearchDeps;
beforeAll(async () => {
  ({ parts } = await searchFixture(database.database, SEEDS, await engine.open(REPORTS)));
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

async function find(keyword: string, asked: SearchRequestInput = {}) {
  const caller = newCaller();
  const request = searchRequest({ keyword, pageSize: 50, ...asked });
  return findReports(forCaller(parts, caller), request, caller, 'all');
}

const titlesOf = ({ list }: { list: readonly { name: string }[] }) => list.map(({ name }) => name);

describe('a word with one wrong character', () => {
  test.each([
    ['煤碳价格走势', '煤炭价格走势'],
    ['煤碳 价格', '煤炭 价格'],
    ['媒炭价格', '煤炭价格'],
    ['价格 梅炭', '价格 煤炭'],
  ])('%s is looked for as %s, and that is said', async (typed, meant) => {
    const answer = await find(typed);
    expect(answer.corrected_keyword).toBe(meant);
    expect(titlesOf(answer)).toEqual(expect.arrayContaining(COAL));
    expect(answer.understood.some(({ label }) => label.includes('→ 煤炭'))).toBe(true);
  });

  test('is looked for as it is typed, where that is asked for', async () => {
    const answer = await find('煤碳价格', { asTyped: 1 });
    expect(answer).toMatchObject({ corrected_keyword: '', corrections: [], full: 0 });
  });

  test('is read the same under any filter, and counted as it is listed', async () => {
    const filtered = await find('煤碳价格', { industryCategory: [27] });
    expect(filtered.corrected_keyword).toBe('煤炭价格');
    const caller = newCaller();
    const request = { ...searchRequest({ keyword: '煤碳价格' }), fuzzy: false };
    const { facets } = await countFacets(forCaller(parts, caller), request, caller);
    const industry = facets.find(({ kind }) => kind === 'industry')?.values;
    expect(industry?.find(({ value }) => value === '63')?.count).toBe(COAL.length);
  });
});

test('what holds the query as it was typed comes first', async () => {
  const answer = await find('焦摊价格');
  expect(answer.corrected_keyword).toBe('焦炭价格');
  expect(titlesOf(answer)[0]).toBe('焦摊价格一周');
  expect(titlesOf(answer)).toContain('焦炭价格提涨第1轮');
  expect(answer.full).toBe(1 + COKE);
  expect(answer.groups.map(({ line }) => line)).toEqual(['', '以下是更正之后的结果']);
});

test.each(['"煤碳"价格', '标题:煤碳', '-煤碳 价格', '煤炭价格', '科蓝', '碳价格', '601225'])(
  '%s is left as it is',
  async (keyword) => {
    expect(await find(keyword)).toMatchObject({ corrected_keyword: '', corrections: [] });
  },
);

describe('a character that was left out', () => {
  test.each([
    ['可控核变', '可控核聚变'],
    ['核变 装置', '核聚变 装置'],
    // No report holds all of it either way: what stands beside the slip tells.
    ['可控核变产业链', '可控核聚变产业链'],
    ['可控核变有哪些上市公司', '可控核聚变有哪些上市公司'],
    ['核变装置 零部件', '核聚变装置 零部件'],
  ])('%s is looked for as %s', async (typed, meant) => {
    expect((await find(typed)).corrected_keyword).toBe(meant);
  });

  test.each(['核电 装置', '聚变装置', '核变 零部件'])('%s is a word as it is', async (typed) => {
    expect((await find(typed)).corrected_keyword).toBe('');
  });
});
