import { expect, test } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { box, page } from '#server/testing/pdf-page.ts';
import { cleanPages } from './clean-pages.ts';

const line = (text: string, left: number, top: number): PdfLine => ({
  text,
  box: box(left, top, left + text.length * 9, top + 10),
  fontSize: 9,
  bold: false,
  startsBold: false,
});

const textsOf = (...lines: PdfLine[]): string[] =>
  cleanPages([page(lines)]).pages.flatMap((each) => each.lines.map(({ text }) => text));

test('the figures of the last row of a table stand, as low as the number of the page as they may be', () => {
  const row = [
    line('最大连续盈利次数', 213, 770),
    line('6', 366, 770),
    line('4', 445, 770),
    line('5', 524, 770),
  ];
  expect(textsOf(...row, line('15 / 22', 281, 794))).toEqual(row.map(({ text }) => text));
});

test('the figure beside a name stands where another stands under or over it, as high or low as it may be', () => {
  const rows = (top: number) => [
    line('平均持有天数', 64, top),
    line('22', 207, top),
    line('空仓天数占比', 64, top + 14),
    line('45.98%', 197, top + 14),
  ];
  for (const top of [67, 772]) expect(textsOf(...rows(top))).toEqual(rows(top).map(({ text }) => text));
  const [name, figure] = rows(67);
  if (!name || !figure) throw new Error('two cells');
  expect(textsOf(name, figure, line('正文', 60, 300))).toEqual([name.text, '正文']);
  expect(textsOf(line('22', 207, 67), line('45.98%', 197, 81))).toEqual(['45.98%']);
});

test('the last cell of a broad table stands at the edge of the page, what stands there alone does not', () => {
  const row = ['收益率均值', '收益率中位数', '胜率', '收益率均值'].map((text, at) =>
    line(text, 60 + 100 * at, 110),
  );
  const last = line('胜率', 570, 110);
  expect(textsOf(...row, last)).toEqual([...row, last].map(({ text }) => text));
  expect(textsOf(...row, line('胜率', 570, 140))).toEqual(row.map(({ text }) => text));
  expect(textsOf(...row, { ...last, fontSize: 4 })).toEqual(row.map(({ text }) => text));
});

test('the number of a page does not, with its count beside it or alone', () => {
  expect(textsOf(line('正文', 60, 300), line('15', 281, 790), line('22', 310, 790))).toEqual(['正文']);
  expect(textsOf(line('正文', 60, 300), line('第 15 页', 281, 790))).toEqual(['正文']);
});

test('the years of the first rows of a table stand, as high as the number of the page as they may be', () => {
  const row = ['2007', '102.932', '17.822', '2.213', '-4.417'].map((text, at) =>
    line(text, 100 + 90 * at, 60),
  );
  expect(textsOf(...row, line('5', 281, 800))).toEqual(row.map(({ text }) => text));
});

test('the number of a heading stands, as high as the number of the page as it may be', () => {
  const bold = (text: string, left: number): PdfLine => ({ ...line(text, left, 72), bold: true });
  expect(textsOf(bold('6', 170), bold('净新高占比指标及策略效果回溯', 213))).toEqual([
    '6',
    '净新高占比指标及策略效果回溯',
  ]);
  expect(textsOf(line('6', 170, 72), line('净新高占比指标及策略效果回溯', 213, 72))).toHaveLength(1);
  const running = [1, 2, 3, 4].map((number) =>
    page(
      [
        bold(String(number), 170),
        bold('金融工程专题报告', 213),
        line(`${'甲乙丙丁'[number - 1]}正文`, 60, 300),
      ],
      [],
      number,
    ),
  );
  expect(cleanPages(running).pages.flatMap((each) => each.lines.map(({ text }) => text))).toEqual([
    '甲正文',
    '乙正文',
    '丙正文',
    '丁正文',
  ]);
});

test('what stands behind the anchor of a template begins where its letters do', () => {
  const [before, anchored] = [line('正文', 60, 80), line('[Ta 羊群效应', 56, 100)];
  // Of each unit and the end of its line, one line after the other.
  const edges = [60, 69, 78, 56, 60, 64, 68, 77, 86, 95, 104, 113];
  const [, cleaned] =
    cleanPages([{ ...page([before, anchored]), edges: Float32Array.from(edges) }]).pages[0]?.lines ?? [];
  expect([cleaned?.text, cleaned?.box.left]).toEqual(['羊群效应', 77]);
});
