import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { findReports } from './find-reports.ts';

/** Companies that hardly anybody writes about, by what they are called for short, and a character before it. */
const HARDLY_KNOWN = [
  ['东来技术', '688129', '东来', '胖'],
  ['柏楚电子', '688188', '柏楚', '彭'],
  ['澜起科技', '688008', '澜起', '仨'],
] as const;
const KNOWN = ['迈为股份', '300751', '迈为'] as const;
const NOTES = 8;

const filing = ([name, code]: readonly [string, string, ...string[]], year: number) => ({
  title: `${name}：${year}年年度报告`,
  day: `${year + 1}-04-16`,
  stocks: [{ code, name }],
});
const seeds = [
  ...HARDLY_KNOWN.map((company) => filing(company, 2020)),
  ...Array.from({ length: NOTES }, (_, at) => filing(KNOWN, 2012 + at)),
  ...Array.from({ length: 12 }, (_, at) => ({
    title: `零售观察之${at + 1}`,
    day: '2026-10-30',
    organisation: `甲${at}证券`,
  })),
  ...Array.from({ length: 12 }, (_, at) => ({
    title: `红利策略之${at + 1}`,
    day: '2026-01-05',
    organisation: `甲${at}证券`,
  })),
  { title: '财政观察：利税贡献' },
];

const openReports = () => openBriefIndex(REPORTS);
const held = testDatabase();
let opened: Awaited<ReturnType<typeof openReports>>;
let fixture: Awaited<ReturnType<typeof searchFixture>>;
beforeAll(async () => {
  opened = await openReports();
  fixture = await searchFixture(held.database, seeds, opened.index);
});
afterAll(() => opened.close());

async function find(keyword: string) {
  const request = searchRequest({ keyword });
  const { list, words } = await findReports(fixture.deps, request, newCaller('enterprise'), 'all');
  return { titles: list.map(({ name }) => name), words: words.map(({ text }) => text) };
}

describe.each(HARDLY_KNOWN)('%s (%s), %s for short', (name, _code, short, before) => {
  test('is none behind a character', async () => {
    const beside = await find(`零售 ${before}${short}`);
    expect(beside.words).toEqual(['零售', `${before}${short}`]);
    expect(beside.titles).toHaveLength(12);
    for (const keyword of [`${before}${short}`, `零售 ${before}${short}`])
      expect((await find(keyword)).titles.join()).not.toContain(name);
  });

  test('is meant by itself, and beside other words', async () => {
    for (const keyword of [short, `${short} 年报`, `${short}2020年报`])
      expect((await find(keyword)).titles[0], keyword).toContain(name);
  });
});

test('a company that is known is meant behind a character, too', async () => {
  const [name, , short] = KNOWN;
  for (const keyword of [short, `仨${short}`, `胖${short} 年报`]) {
    const { titles } = await find(keyword);
    expect(titles, keyword).toHaveLength(NOTES);
    expect(titles.every((title) => title.startsWith(name))).toBe(true);
  }
});

test('of three characters that stand nowhere the two that many more reports hold are the word', async () => {
  const { titles, words } = await find('零售 红利税');
  expect(words).toEqual(['零售', '红利']);
  expect(titles).not.toContain('财政观察：利税贡献');
});
