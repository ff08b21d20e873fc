import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchDepsOver, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { loadDictionary } from '../documents/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

/** Of each official name how the trade says it; the reports are called by the one and asked for by the other. */
const WORDS = [
  ['电动自行车', '电动两轮车'],
  ['社会消费品零售总额', '社零'],
  ['固定资产投资', '固投'],
  ['挖掘机', '挖机'],
  ['脑机接口', 'BCI'],
  ['批发价', '批价'],
  ['液体冷却', '液冷'],
  ['保险资金', '险资'],
  ['英伟达', 'NVDA'],
] as const;
const { synonyms } = loadDictionary('/nowhere');
/** Words of the shipped list that stand alone in their line. */
const isEntire = (word: string): boolean =>
  synonyms.some(([first, ...others]) => first === word && others.length === 0);
const ENTIRE = '数据要素 信用利差 股权激励 虚拟资产 城市更新 市值管理 生物柴油 合成生物 出口管制 世界模型'
  .split(' ')
  .filter(isEntire);
/** The library holds its halves alone. */
const ABSENT = '土地财政';
const halvesOf = (word: string): string => `${word.slice(0, 2)}统计与${word.slice(2)}走势`;
const seeds = [
  ...WORDS.map(([official], at) => ({ title: `${official}观察`, day: `2026-01-${10 + at}` })),
  ...ENTIRE.flatMap((word) => [{ title: `${word}月报` }, { title: halvesOf(word) }]),
  { title: halvesOf(ABSENT) },
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let parts: SharedSearchDeps;
beforeAll(async () => {
  opened = await openReports();
  await searchFixture(held.database, seeds, opened.index);
  parts = await searchDepsOver(held.database, opened.index, { synonyms });
});
afterAll(() => opened.close());

test.each(WORDS)('%s is found as %s, and nothing else is', async (official, said) => {
  const caller = newCaller('enterprise');
  for (const keyword of [said, `${said}观察`, `${said} 观察`]) {
    const { list, full } = await findReports(
      forCaller(parts, caller),
      searchRequest({ keyword }),
      caller,
      'all',
    );
    expect(list[0]?.name, keyword).toBe(`${official}观察`);
    expect(full, keyword).toBe(1);
  }
});

test('the shipped list has words that are not cut', () => {
  expect(ENTIRE).toHaveLength(10);
  expect(isEntire(ABSENT)).toBe(true);
});

test.each(ENTIRE)('%s is one word: what holds its halves apart does not hold it', async (word) => {
  const caller = newCaller('enterprise');
  const { list, full, words } = await findReports(
    forCaller(parts, caller),
    searchRequest({ keyword: word }),
    caller,
    'all',
  );
  expect(words.map(({ text }) => text)).toEqual([word]);
  expect(list.map(({ name }) => name)).toEqual([`${word}月报`]);
  expect(full).toBe(1);
});

test('of one that stands nowhere what speaks of its halves is near, and is told apart', async () => {
  const caller = newCaller('enterprise');
  const { list, full, groups } = await findReports(
    forCaller(parts, caller),
    searchRequest({ keyword: ABSENT }),
    caller,
    'all',
  );
  expect(full).toBe(0);
  expect(list.map(({ name }) => name)).toEqual([halvesOf(ABSENT)]);
  expect(groups.map(({ line }) => line)).toEqual([`没有找到关于“${ABSENT}”的报告，以下是相近的`]);
});
