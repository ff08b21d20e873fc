import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Brokers of which there is nothing: one whose name ends another's, one that is only mentioned. */
const ABSENT = ['海通证券', '方正证券'];
/** Words of the trade that end as brokers' names do. */
const NO_NAMES = ['资产支持证券', '有价证券'];

const seeds = [
  { title: '家电行业周报：国补恢复', day: '2026-07-06', organisation: '国泰海通证券研究所' },
  {
    title: '北向资金交易能力强吗',
    day: '2026-07-07',
    organisation: '乙证券',
    abstract: '样本取自方正证券与海通证券的席位，策略每月调仓',
  },
  ...['造纸', '水泥', '白酒'].map((subject) => ({
    title: `${subject}行业投资策略`,
    day: '2026-07-01',
    organisation: '乙证券',
  })),
  ...NO_NAMES.map((text, at) => ({
    title: `一级市场观察之${at + 1}`,
    abstract: `${text}的发行与策略`,
    day: '2026-07-02',
    organisation: '丙证券',
  })),
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  const synonyms = [...ABSENT, '国泰海通证券'].map((name) => [name]);
  fixture = await searchFixture(held.database, seeds, opened.index, {
    synonyms: [...synonyms, ['资产支持证券', 'ABS']],
    userWords: [...ABSENT, ...NO_NAMES, '国泰海通证券'],
  });
});
afterAll(() => opened.close());

const find = (keyword: string) =>
  findReports(fixture.deps, searchRequest({ keyword }), newCaller('enterprise'), 'all');

test.each(ABSENT)(
  '%s wrote nothing: it is said, and neither mentions nor namesakes stand for it',
  async (house) => {
    for (const keyword of [`${house} 策略`, `${house}策略`, `策略 ${house}`]) {
      const { list, notice, full, corrections } = await find(keyword);
      const titles = list.map(({ name }) => name);
      expect(full, keyword).toBe(0);
      expect(notice, keyword).toContain(`没有找到${house}与其余的词相关的报告`);
      expect(titles[0], keyword).toContain('行业投资策略');
      expect(titles, keyword).not.toContain('家电行业周报：国补恢复');
      expect(corrections, keyword).toEqual([]);
    }
  },
);

test('who asks for the house by the beginning of its name, or for no house, is not told so', async () => {
  for (const keyword of ['国泰海通证券 周报', ...NO_NAMES.map((text) => `${text} 策略`)]) {
    const { full, notice } = await find(keyword);
    expect(full, keyword).toBeGreaterThan(0);
    expect(notice, keyword).not.toContain('没有找到');
  }
});
