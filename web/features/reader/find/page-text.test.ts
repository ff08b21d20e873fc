import { expect, test } from 'vitest';
import { buildPageText, joinBrokenLines, runRangesOf, snippetOf, topAt } from './page-text.ts';

const PAGE = buildPageText([
  { str: '支持向', hasEOL: true, top: 0.1 },
  { str: '', hasEOL: true, top: 0.1 },
  { str: '量机 SVM', hasEOL: false, top: 0.2 },
  { str: '模型', hasEOL: true, top: 0.2 },
]);

test('a range over lines is cut into the runs that show it', () => {
  const start = PAGE.raw.indexOf('向');
  const end = PAGE.raw.indexOf('机') + 1;
  expect(runRangesOf(PAGE, start, end).filter(({ run }) => run !== 1)).toEqual([
    { run: 0, start: 2, end: 4 },
    { run: 2, start: 0, end: 2 },
  ]);
});

test('the height of a place is that of its run', () => {
  expect(topAt(PAGE, PAGE.raw.indexOf('模'))).toBeCloseTo(0.2);
  expect(topAt(PAGE, 0)).toBeCloseTo(0.1);
});

test('a snippet is one line with the match as its range', () => {
  const start = PAGE.raw.indexOf('量');
  const { text, range } = snippetOf(PAGE, start, start + 2);
  expect(text).not.toContain('\n');
  expect(text.slice(...range)).toBe('量机');
});

test('copied Chinese loses the breaks of the column and keeps those of headings, paragraphs and Latin', () => {
  const copied = '研究结论\n本报告将从实际应用角度出发，用沪深\n指数作为代表。\n下一段';
  expect(joinBrokenLines(copied)).toBe('研究结论\n本报告将从实际应用角度出发，用沪深指数作为代表。\n下一段');
  expect(joinBrokenLines('a support\nvector')).toBe('a support\nvector');
});
