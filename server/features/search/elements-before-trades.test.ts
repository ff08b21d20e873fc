import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

const ELEMENTS = ['钒', '锌', '镍', '铝', '铬'] as const;
/** Names of industries. */
const TRADES = ['电池', '水泥', '化学制品'] as const;
const seeds = [
  ...ELEMENTS.map((element) => ({ title: `${element}业月报：供给收缩` })),
  ...TRADES.flatMap((trade) =>
    Array.from({ length: 8 }, (_, at) => ({ title: `${trade}点评：第${at + 1}号`, day: '2026-10-29' })),
  ),
  { title: '铬水泥的前景' },
  ...Array.from({ length: 30 }, (_, at) => ({ title: `油价观察之${at + 1}` })),
  // What stands in many reports of a library tells little.
  ...Array.from({ length: 30 }, (_, at) => ({ title: `宏观随笔之${at + 1}` })),
];

const held = testDatabase();
let opened: Awaited<ReturnType<typeof openBriefIndex>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openBriefIndex(REPORTS);
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

const find = (keyword: string) =>
  findReports(fixture.deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');
const drawn = TRADES.flatMap((trade) => ELEMENTS.map((element) => [element, trade] as const)).filter(
  ([element, trade]) => element !== '铬' || trade !== '水泥',
);

test.each(drawn)(
  '%s before the name of the trade %s is asked for, and said to be lacking',
  async (element, trade) => {
    const { list, words, full, matches } = await find(`${element}${trade}`);
    expect(words.map(({ text }) => text)).toEqual([element, trade]);
    expect(full).toBe(0);
    expect(matches.every(({ lacks }) => lacks.length === 1)).toBe(true);
    const titles = list.map(({ name }) => name);
    expect(titles).toContain(`${element}业月报：供给收缩`);
    expect(titles.some((title) => title.startsWith(trade))).toBe(true);
  },
);

test('what stands so in a title is found by it', async () => {
  const { list, full } = await find('铬水泥');
  expect([list[0]?.name, full]).toEqual(['铬水泥的前景', 1]);
});

test.each(TRADES)('what is no element before %s is no word', async (trade) => {
  const { words, full } = await find(`大${trade}`);
  expect(words.map(({ text }) => text)).toEqual([trade]);
  expect(full).toBeGreaterThan(7);
});

test.each(ELEMENTS)(
  '%s价 that nothing says is no slip of another price: what speaks of the element is listed',
  async (element) => {
    for (const keyword of [`${element}价`, `${element}价 供给`]) {
      const { corrections, list } = await find(keyword);
      expect(corrections, keyword).toEqual([]);
      const titles = list.map(({ name }) => name);
      expect(titles, keyword).toContain(`${element}业月报：供给收缩`);
      expect(titles[0]?.startsWith(element), keyword).toBe(true);
      expect(
        titles.filter((title) => title.includes('油价')),
        keyword,
      ).toEqual([]);
    }
  },
);
