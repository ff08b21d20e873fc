import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';
import { nearbySearches } from './nearby-searches.ts';

const TRADES = [
  ['白酒', '批价'],
  ['光伏', '组件'],
  ['煤炭', '焦煤'],
  ['银行', '存款'],
] as const;
const seeds = TRADES.flatMap(([subject, word], at) => {
  const day = `2026-05-0${at + 1}`;
  return [
    { title: `${subject}周报：${word}观察`, day, organisation: '甲证券' },
    { title: `${subject}${word}研究`, day, organisation: '乙证券' },
    { title: `${subject}点评：${word}的数据`, day, organisation: '丙证券' },
    { title: `${subject}深度：2026年的${word}`, day, organisation: '丁证券' },
  ];
});

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

const near = (keyword: string) => nearbySearches(fixture.deps, keyword, newCaller('enterprise'));

describe.each(TRADES)('%s', (subject, word) => {
  test('kinds of report, the year and words of the trade, six at most', async () => {
    const list = await near(subject);
    expect(list.length).toBeLessThanOrEqual(6);
    expect(list.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        `${subject} 深度`,
        `${subject} 周报`,
        `${subject} 2026 年`,
        `${subject} ${word}`,
      ]),
    );
  });

  test('each counts what the page finds in full', async () => {
    for (const { keyword, count } of await near(`${subject} 价格`)) {
      const found = await findReports(
        fixture.deps,
        searchRequest({ keyword }),
        newCaller('enterprise'),
        'all',
      );
      expect(found.full, keyword).toBe(count);
      expect(count).toBeGreaterThan(0);
    }
  });

  test('a question offers the form of its answer', async () => {
    const forms = (await near(`${subject}还会上涨吗`)).filter(({ kind }) => kind === 'form');
    expect(forms.map(({ label }) => label)).toEqual([
      `${subject} 数据`,
      `${subject} 观点`,
      `${subject} 周报`,
    ]);
    expect((await near(subject)).some(({ kind }) => kind === 'form')).toBe(false);
  });
});

test('of what nothing is known there is nothing to go on with', async () => {
  expect(await near('红烧肉')).toEqual([]);
  expect(await near('')).toEqual([]);
});
