import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Of each subject notes that say how it moves in words of their own; of movement in the typed words only a report on another subject. */
const SUBJECTS = ['煤炭', '生猪', '白酒', '水泥', '钢铁', '光伏', '稀土', '航运'];
const SAID = ['价格回落', '需求走弱', '景气承压', '库存去化'];
const ASKED = ['止跌企稳', '下跌', '触底反弹', '供不应求', '回暖', '后市'];
const WAYS = [
  (subject: string, asked: string) => `现在${subject}${asked}了吗`,
  (subject: string, asked: string) => `为什么${subject}${asked}`,
  (subject: string, asked: string) => `${subject} ${asked}`,
  (subject: string, asked: string) => `${subject}什么时候能${asked}`,
];

const seeds = [
  ...SUBJECTS.flatMap((subject) =>
    SAID.map((said) => ({
      title: `${subject}行业点评：${said}`,
      organisation: '甲证券',
      day: '2026-04-01',
    })),
  ),
  ...ASKED.map((asked) => ({ title: `玻璃深度：${asked}之后`, organisation: '乙证券', day: '2026-05-01' })),
];

const openReports = () => openBriefIndex(REPORTS);

const held = testDatabase();
let fixture: Awaited<ReturnType<typeof searchFixture>>;
let opened: Awaited<ReturnType<typeof openReports>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

test.each(SUBJECTS.flatMap((subject) => ASKED.map((asked) => [subject, asked] as const)))(
  'however rare %s %s: what is asked of a subject orders its reports and hides none of them',
  async (subject, asked) => {
    for (const way of WAYS) {
      const keyword = way(subject, asked);
      const request = searchRequest({ keyword });
      const { list, full } = await findReports(fixture.deps, request, newCaller('enterprise'), 'all');
      const titles = list.map(({ name }) => name);
      expect(full, keyword).toBe(SAID.length);
      for (const title of titles.slice(0, SAID.length)) expect(title, keyword).toContain(subject);
    }
  },
);

test('of the same subject the note that says it in other words comes before the one that does not speak of it', async () => {
  for (const subject of SUBJECTS) {
    const request = searchRequest({ keyword: `${subject}为什么下跌` });
    const { list } = await findReports(fixture.deps, request, newCaller('enterprise'), 'all');
    const places = ['价格回落', '库存去化'].map((said) => list.findIndex(({ name }) => name.endsWith(said)));
    expect(places[0], subject).toBeLessThan(places[1] ?? -1);
  }
});

test.each(SUBJECTS)(
  'of %s the price moves: a character of movement behind a word is no part of it',
  async (subject) => {
    for (const move of ['涨', '跌', '降', '升']) {
      const keyword = `为什么${subject} 价格${move}`;
      const { list, understood } = await findReports(
        fixture.deps,
        searchRequest({ keyword }),
        newCaller('enterprise'),
        'all',
      );
      expect(
        understood.map(({ label }) => label).some((label) => label.startsWith(`价格${move}`)),
        keyword,
      ).toBe(false);
      expect(list[0]?.name, keyword).toContain(`${subject}行业点评：价格回落`);
    }
  },
);
