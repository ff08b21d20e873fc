import { expect, test } from 'vitest';
import { createMarker } from '#contract/text/mark-text.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { findReports } from './find-reports.ts';

const held = testDatabase();

let reports = 0;

/** What is shown of a report of these paragraphs. */
const find = async (paragraphs: string[], keyword: string) => {
  reports += 1;
  const { deps } = await searchFixture(held.database, [{ title: `甲${reports}`, paragraphs }]);
  const { list } = await findReports(deps, searchRequest({ keyword }), newCaller(), 'all');
  return list[0];
};

test.each([
  ['"光伏 组件"', '看好光伏、组件出口', '光伏、组件'],
  ['"光伏 组件"', '看好光伏  组件出口', '光伏  组件'],
  ['“光伏，组件”', '看好光伏\n组件出口', '光伏\n组件'],
  ['"AI 算力"', '看好AI算力出口', 'AI算力'],
  ['"AI算力"', '看好ＡＩ-算力出口', 'ＡＩ-算力'],
  ['"2025 年报"', '看好2025年报出口', '2025年报'],
])('%s is marked in the passage %s', async (keyword, paragraph, marked) => {
  const found = await find([paragraph, '看好光伏电池组件与AI的算力出口，2025年的年报'], keyword);
  const [passage] = found?.passages ?? [];
  const [from = 0, to = 0] = passage?.ranges[0] ?? [];
  expect(passage?.text.slice(from, to)).toBe(marked);
  expect(found?.passages).toHaveLength(1);
  expect(found?.match_count).toBe(1);
});

/** Everything in the blocks of European and East Asian punctuation and signs. */
const MARKS = [
  [0x20, 0x36f],
  [0x2000, 0x206f],
  [0x20a0, 0x20ff],
  [0x2190, 0x2bff],
  [0x2e00, 0x2e7f],
  [0x3000, 0x303f],
  [0x30fb, 0x30fb],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff65],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
);

test('whatever sign stands between the words of a phrase, the passage is found where it is marked', async () => {
  const paragraphs = MARKS.map((mark) => `看好光伏${mark}组件出口`);
  const marker = createMarker(['光伏 组件']);
  const marked = paragraphs.filter((text) => marker.rangesIn(text).length > 0);
  const found = await find(paragraphs, '"光伏 组件"');
  expect(marked.length).toBeGreaterThan(500);
  expect(found?.match_count).toBe(marked.length);
});
