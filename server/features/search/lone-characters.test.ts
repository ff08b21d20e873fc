import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import type { SearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const COPPER = '有色周报：铜去库加速';
const DEMAND = '铜消费与需求观察';
const LITHIUM = '碳酸锂下半年的走势';
const COAL = '煤价承压';
const WAN = '皖能电力：2019年年度报告';
const MAIWEI = '迈为股份：2021年年度报告';
const PIEN = '片仔癀：2021年年度报告';
const LOW = '红利投资：低波的胜率';
const SEEDS = [
  { title: COPPER },
  { title: DEMAND },
  { title: LITHIUM },
  { title: COAL },
  { title: LOW },
  { title: '低波策略回顾' },
  { title: '红利策略回顾' },
  { title: WAN, day: '2020-04-25', stocks: [{ code: '000543', name: '皖能电力' }] },
  { title: MAIWEI, day: '2022-03-11', stocks: [{ code: '300751', name: '迈为股份' }] },
  { title: PIEN, day: '2022-04-16', stocks: [{ code: '600436', name: '片仔癀' }] },
  ...Array.from({ length: 12 }, (_, at) => ({ title: `风电周报：第${at + 1}期需求`, day: '2026-10-30' })),
  ...Array.from({ length: 12 }, (_, at) => ({ title: `某${at}科技：2021年年度报告`, day: '2022-05-01' })),
  ...Array.from({ length: 12 }, (_, at) => ({ title: `某${at}股份：2019年年度报告`, day: '2020-05-01' })),
];

const database = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-lone-'));
const engine = createSqliteSearchEngine({ directory });
let deps: SearchDeps;
beforeAll(async () => {
  ({ deps } = await searchFixture(database.database, SEEDS, await engine.open(REPORTS)));
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const find = (keyword: string) => findReports(deps, searchRequest({ keyword }), newCaller(), 'all');

test.each([
  ['铜周报', COPPER],
  ['铜 周报', COPPER],
  ['煤研究', COAL],
  ['锂走势', LITHIUM],
  ['皖能2019年度报告', WAN],
  ['皖能 2019 年度报告', WAN],
  ['迈为 2021', MAIWEI],
])('a character that no word took is asked for: %s', async (keyword, title) => {
  const { list, full } = await find(keyword);
  expect(list[0]?.name).toBe(title);
  expect(full).toBeGreaterThan(0);
  expect(full).toBeLessThan(5);
});

test.each(['铜的需求', '铜需求', '需求铜', '铜 需求'])(
  'beside a word it is a word, which a report may lack: %s',
  async (keyword) => {
    const { list, full, groups, matches } = await find(keyword);
    expect(list[0]?.name).toBe(DEMAND);
    expect(full).toBe(1);
    // What is behind says so.
    expect(matches.slice(1).every(({ grade, lacks }) => grade === 'most' && lacks.length > 0)).toBe(true);
    expect(groups.slice(1).every(({ line }) => line.includes('未包含'))).toBe(true);
  },
);

test('a time beside it is no word', async () => {
  const { list } = await find('2026年铜');
  expect(list.map(({ name }) => name).sort()).toEqual([COPPER, DEMAND].sort());
});

test('with and without a space it is the same', async () => {
  const names = async (keyword: string) => (await find(keyword)).list.map(({ name }) => name);
  expect(await names('铜周报')).toEqual(await names('铜 周报'));
  expect(await names('锂走势')).toEqual(await names('锂 走势'));
});

test.each(['风电的周报', '风电怎么走', '风电为何涨'])(
  'characters that name no subject are not asked for: %s',
  async (keyword) => {
    expect((await find(keyword)).words.map(({ text }) => text)).toEqual(['风电']);
  },
);

test('the chips say what is asked', async () => {
  const chips = async (keyword: string) => (await find(keyword)).understood.map(({ label }) => label);
  expect(await chips('锂走势')).toEqual(['锂', '走势']);
  expect(await chips('锂走势')).toEqual(await chips('锂 走势'));
  // Not held as one, nor without the character: what was typed is one word.
  expect(await chips('芮制品')).toEqual(['芮制品']);
});

test('a name with a slip in it leaves no word of itself behind', async () => {
  const found = await find('片子癀');
  expect(found.corrected_keyword).toBe('片仔癀');
  expect(found.list.map(({ name }) => name)).toEqual([PIEN]);
  expect(found.full).toBe(1);
  expect(found.words.map(({ text }) => text)).toEqual(['片子癀']);
  expect(found.understood.map(({ label }) => label)).toEqual([expect.stringMatching(/^片子癀 → 片仔癀/)]);
});

test('a character that is half of a word is no part of the next', async () => {
  const { words } = await find('红利低波策略');
  expect(words.map(({ text }) => text)).toEqual(['红利', '低波', '策略']);
});
