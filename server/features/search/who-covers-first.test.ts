import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

const SUBJECTS = ['机器人', '光刻胶', '茶饮', '海缆'] as const;
const seeds = [
  ...SUBJECTS.flatMap((subject) => [
    { title: `首次覆盖：${subject}龙头乘风起`, organisation: '甲证券' },
    { title: `${subject}行业跟踪`, organisation: '乙证券' },
  ]),
  ...Array.from({ length: 6 }, (_, at) => ({ title: `券商板块点评之${at + 1}`, organisation: '乙证券' })),
  { title: '看待当前市场的三个角度', organisation: '乙证券' },
  { title: '丁证券：2020年年度报告', organisation: '丁证券', day: '2021-04-01' },
  ...Array.from({ length: 4 }, (_, at) => ({
    title: `策略周专题：9月第${at + 1}期`,
    organisation: '乙证券',
    day: `2026-09-0${at + 2}`,
  })),
];
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openBriefIndex>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openBriefIndex(REPORTS);
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());
const titlesOf = async (keyword: string) =>
  (await findReports(fixture.deps, searchRequest({ keyword }), newCaller('enterprise'), 'all')).list.map(
    ({ name }) => name,
  );

test.each(SUBJECTS)(
  'who covers %s for the first time is a broker, and brokers are not asked about',
  async (subject) => {
    for (const who of ['券商', '机构', '卖方']) {
      const titles = await titlesOf(`${who} 首次覆盖 ${subject}`);
      expect(titles[0], who).toBe(`首次覆盖：${subject}龙头乘风起`);
      expect(
        titles.filter((title) => title.startsWith('券商')),
        who,
      ).toEqual([]);
    }
  },
);

test('beside what is only asked brokers are the subject', async () => {
  for (const asked of ['估值', '业绩'])
    expect((await titlesOf(`券商 首次覆盖 ${asked}`))[0], asked).toMatch(/^券商板块/u);
});

test.each(SUBJECTS)('怎么看待 asks, whatever is asked about: %s', async (subject) => {
  for (const asks of ['怎么看待', '如何看待', '怎样看待'])
    expect(await titlesOf(`${asks}${subject}`), asks).not.toContain('看待当前市场的三个角度');
});

test('where a month is asked for, what a house filed of a year does not lead', async () => {
  const titles = await titlesOf('丁证券 9月 策略');
  expect(titles[0]).toMatch(/^策略周专题/u);
  expect((await titlesOf('丁证券 2020年'))[0]).toBe('丁证券：2020年年度报告');
});
