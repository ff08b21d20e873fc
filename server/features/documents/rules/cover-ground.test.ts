import { expect, test } from 'vitest';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { cleanPages } from '../../layout/rules/clean-pages.ts';
import { joinParagraphs } from '../../layout/rules/paragraphs.ts';

const LEAD = [
  '我们以机器学习的方法在多个行业之间轮动，样本之外的收益稳定，回撤小于',
  '基准，换手在可以接受的范围之内，信号在不同的市场环境里都有效。',
];

/** A cover whose head is printed on a ground of colour that ends at `ground`, so that the reader gives it as a figure. */
function cover(ground: number, series: readonly string[], sizes: { title: number; series: number }): PdfPage {
  const lines: PdfLine[] = [];
  let top = 60;
  const print = (text: string, fontSize: number, left = 60) => {
    lines.push({
      text,
      box: { left, top, right: left + text.length * fontSize, bottom: top + fontSize },
      fontSize,
      bold: false,
      startsBold: false,
    });
    top += fontSize * 1.3;
  };
  print('证券研究报告', 9);
  print('多因子与行业轮动的新方法', sizes.title);
  for (const row of series) print(row, sizes.series);
  top += 20;
  for (const row of LEAD) print(row, 10);
  return {
    number: 1,
    width: 595,
    height: 842,
    lines,
    edges: new Float32Array(),
    figures: [{ left: 30, top: 50, right: 560, bottom: ground }],
    drawings: [],
    pictured: 0,
  };
}

const read = (page: PdfPage): string[] =>
  joinParagraphs(cleanPages([page]).pages, []).map(({ text }) => text.replace(/\s/g, ''));

// The ground may end above the series, in the middle of it, or behind it.
const GROUNDS = [92, 104, 118, 132, 160];
const SIZES = [
  { title: 18, series: 14 },
  { title: 22, series: 12 },
  { title: 26, series: 12 },
];

test.each(GROUNDS.flatMap((ground) => SIZES.map((sizes) => [ground, sizes] as const)))(
  'a cover with a ground down to %i, set in %j, begins with its title, its series whole and its lead',
  (ground, sizes) => {
    const text = read(cover(ground, ['——《机器学习与量化投资研', '究——行业轮动系列三》'], sizes)).join('');
    expect(text).toContain('多因子与行业轮动的新方法');
    expect(text).toContain('《机器学习与量化投资研究——行业轮动系列三》');
    expect(text).toContain(LEAD.join(''));
  },
);

test('labels of a chart on the cover stay out of the text', () => {
  const page = cover(50, [], { title: 18, series: 12 });
  const axis = ['0%', '10%', '20%', '沪深三百指数累计收益'].map((text, at) => ({
    text,
    box: { left: 400, top: 300 + at * 20, right: 500, bottom: 310 + at * 20 },
    fontSize: 10,
    bold: false,
    startsBold: false,
  }));
  const figures = [{ left: 390, top: 290, right: 560, bottom: 400 }];
  expect(read({ ...page, lines: [...page.lines, ...axis], figures }).join('')).not.toContain('沪深三百');
});
