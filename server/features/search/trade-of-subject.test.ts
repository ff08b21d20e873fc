import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** An industry of the second level, the first-level one that it stands under, and another. */
const TRADES = [
  ['保险', 49, 64],
  ['燃气', 41, 75],
  ['游戏', 72, 43],
  ['工程机械', 64, 41],
  ['房地产开发', 43, 72],
] as const;
/** Rare words that stand beside any of them. */
const EVENTS = ['开门红', '顺价', '八条', '双减'];

const seeds = TRADES.flatMap(([trade, own, other], at) => [
  ...['格局重塑', '景气观察', '估值修复'].map((said) => ({
    title: `${trade}点评：${said}`,
    day: '2026-03-01',
    industry1: own,
  })),
  {
    title: `某行业月报：${at + 1}月迎开门红，顺价、八条与双减落地`,
    day: '2026-05-02',
    industry1: other,
  },
]);
const filedUnderIt = TRADES.map(([, own], at) => ({
  title: `版权月报：${at + 1}号文发放数创新高`,
  day: '2026-04-02',
  industry1: own,
}));

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, [...seeds, ...filedUnderIt], opened.index);
});
afterAll(() => opened.close());

const titles = async (keyword: string): Promise<string[]> => {
  const request = searchRequest({ keyword });
  const { list } = await findReports(fixture.deps, request, newCaller('enterprise'), 'all');
  return list.map(({ name }) => name);
};

describe.each(TRADES)('%s', (trade) => {
  test.each(EVENTS)(
    'beside %s: what another trade says of it stands behind what is about the trade',
    async (event) => {
      const found = await titles(`${trade} ${event}`);
      expect(found.slice(0, 3).every((title) => title.startsWith(trade))).toBe(true);
      expect(found.some((title) => title.startsWith('某行业月报'))).toBe(true);
    },
  );

  test('what is filed under it and says what is asked comes before what another trade says of it', async () => {
    const found = await titles(`${trade} 发放数 开门红`);
    const placeOf = (start: string) => found.findIndex((title) => title.startsWith(start));
    const [first = ''] = found.filter((title) => title.startsWith('版权月报'));
    expect(first).not.toBe('');
    expect(placeOf('版权月报')).toBeLessThan(placeOf('某行业月报'));
  });
});
