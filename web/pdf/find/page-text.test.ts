import { expect, test } from 'vitest';
import { FIND_LANGUAGE } from '#web/features/reader/find-language.ts';
import { buildPageText, joinBrokenLines, runRangesOf, spanOf, topAt, topOfHeading } from './page-text.ts';

const PAGE = buildPageText(
  [
    { str: '支持向', hasEOL: true, top: 0.1, left: 0.5, width: 0.3, fontName: 'f' },
    { str: '', hasEOL: true, top: 0.1, left: 0.8, width: 0, fontName: 'f' },
    { str: '量机 SVM', hasEOL: false, top: 0.2, left: 0.1, width: 0.4, fontName: 'f' },
    { str: '模型', hasEOL: true, top: 0.2, left: 0.5, width: 0.2, fontName: 'f' },
  ],
  FIND_LANGUAGE,
);

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

test('a heading is found on its page however it is spaced and broken', () => {
  expect(topOfHeading(PAGE, '量机svm 模型', FIND_LANGUAGE)).toBeCloseTo(0.2);
  expect(topOfHeading(PAGE, '支持向量机', FIND_LANGUAGE)).toBeCloseTo(0.1);
  expect(topOfHeading(PAGE, '风险提示', FIND_LANGUAGE)).toBeNull();
});

test('where a place stands across counts a Han character twice a letter', () => {
  const svm = PAGE.raw.indexOf('SVM');
  const { left, right } = spanOf(PAGE, svm, svm + 3);
  expect(left).toBeCloseTo(0.1 + 0.4 * (5 / 8));
  expect(right).toBeCloseTo(0.5);
});

test('of a range over lines the part in the first line is where it begins', () => {
  const start = PAGE.raw.indexOf('向');
  const { left, right } = spanOf(PAGE, start, PAGE.raw.indexOf('机') + 1);
  expect(left).toBeCloseTo(0.7);
  expect(right).toBeCloseTo(0.8);
});

test('copied Chinese loses the breaks of the column and keeps those of headings, paragraphs and Latin', () => {
  const copied = '研究结论\n本报告将从实际应用角度出发，用沪深\n指数作为代表。\n下一段';
  expect(joinBrokenLines(copied)).toBe('研究结论\n本报告将从实际应用角度出发，用沪深指数作为代表。\n下一段');
  expect(joinBrokenLines('a support\nvector')).toBe('a support\nvector');
});
