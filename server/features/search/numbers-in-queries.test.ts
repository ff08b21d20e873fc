import { beforeAll, expect, test } from 'vitest';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { SearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

const held = testDatabase();

const REPORTS = [
  { title: '甲', paragraphs: ['动量因子的 ICIR 为 -1.14，单调'] },
  { title: '乙', paragraphs: ['价值因子的 ICIR 为 0.56，平稳'] },
  { title: '丙', paragraphs: ['营业收入 1,234.5 亿元'] },
  { title: '山东136号文落地' },
  { title: '第136期：2号文的影响' },
];

let deps: SearchDeps;

beforeAll(async () => {
  ({ deps } = await searchFixture(held.database, REPORTS));
});

const find = async (keyword: string) => {
  const { list } = await findReports(deps, searchRequest({ keyword }), newCaller(), 'all');
  const marked = (list[0]?.passages ?? []).flatMap(({ text, ranges }) =>
    ranges.map(([from, to]) => text.slice(from, to)),
  );
  return { first: list[0]?.name, marked };
};

test('a minus before a number is its sign: the report that has it is found and none is excluded', async () => {
  const { first, marked } = await find('ICIR -1.14');
  expect(first).toBe('甲');
  expect(marked).toEqual(['ICIR', '-1.14']);
});

test.each(['1,234.5', '1234.5', '营业收入 1234.5'])(
  '%s is one word, with its commas or without',
  async (keyword) => {
    const { first, marked } = await find(keyword);
    expect(first).toBe('丙');
    expect(marked).toContain('1,234.5');
  },
);

test('a document that is called by its number is one word', async () => {
  const { list, words } = await findReports(deps, searchRequest({ keyword: '136号文' }), newCaller(), 'all');
  expect(words.map(({ text }) => text)).toEqual(['136号文']);
  expect(list.map(({ name }) => name)).toEqual(['山东136号文落地']);
});
