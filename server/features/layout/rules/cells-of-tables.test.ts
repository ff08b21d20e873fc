import { describe, expect, it } from 'vitest';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { box, page } from '#server/testing/pdf-page.ts';
import { splitAtBorders } from './cells-of-tables.ts';
import type { ReportChart } from './page-parts.ts';
import { joinParagraphs } from './paragraphs.ts';

const SIZE = 10;
const LEADING = 13;
const LEFTS = [60, 140, 400, 500];

const TABLED: ReportChart = {
  ...{ name: '收益', number: '表 1', page: 2, box: box(58, 88, 502, 700), kind: 'table' },
  ...{ source: '', unitLine: '', isPictured: false, near: '' },
};

const line = (text: string, left: number, top: number): PdfLine => ({
  text,
  box: box(left, top, left + [...text].length * SIZE * 0.9, top + SIZE),
  fontSize: SIZE,
  bold: false,
  startsBold: false,
});

/** Borders of a cell, each its own, as word processors write them. */
const bordersOf = ({ left, top, right, bottom }: Box): PdfDrawing[] =>
  [
    box(left, top, right, top + 0.5),
    box(left, bottom, right, bottom + 0.5),
    box(left, top, left + 0.5, bottom),
    box(right, top, right + 0.5, bottom),
  ].map((each) => ({ kind: 'rule', box: each }));

interface Cell {
  lines: string[];
  /** Rows that it takes. */
  rows?: number;
}

/** Rows of cells from the top down, each as high as its most lines, everything in the middle of its cell; null under a cell of several rows. */
function tableOf(rows: readonly (readonly (Cell | null)[])[]): { lines: PdfLine[]; drawings: PdfDrawing[] } {
  const heights = rows.map(
    (row) =>
      Math.max(...row.map((cell) => (cell?.rows === undefined ? (cell?.lines.length ?? 0) : 1))) * LEADING +
      6,
  );
  const tops = [90];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height);
  const lines: PdfLine[] = [];
  const drawings: PdfDrawing[] = [];
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries()) {
      if (cell === null) continue;
      const around = box(
        LEFTS[column] ?? 0,
        tops[at] ?? 0,
        LEFTS[column + 1] ?? 0,
        tops[at + (cell.rows ?? 1)] ?? 0,
      );
      drawings.push(...bordersOf(around));
      const first = (around.top + around.bottom) / 2 - (cell.lines.length * LEADING) / 2 + 2;
      lines.push(...cell.lines.map((text, under) => line(text, around.left + 4, first + under * LEADING)));
    }
  return { lines: lines.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left), drawings };
}

const read = (lines: PdfLine[], drawings: PdfDrawing[]): [string, string][] =>
  joinParagraphs([page([]), page(lines, drawings, 2)], [TABLED]).map(({ kind, text }) => [kind, text]);

const cellOf = (...lines: string[]): Cell => ({ lines });

describe('a table that is ruled through and through', () => {
  it('is read cell by cell, however many lines each has and wherever they stand', () => {
    const { lines, drawings } = tableOf([
      [cellOf('项目'), cellOf('本期期末金额较上期', '期末变动比例（%）'), cellOf('情况说明')],
      [cellOf('经营活动产', '生的现金流', '量净额'), cellOf('1,509.36'), cellOf('付款减少')],
      [cellOf('在建工程'), cellOf('-24.60'), cellOf('购建固定', '资产增加')],
    ]);
    expect(read(lines, drawings)).toEqual([
      [
        'table',
        [
          '项目 本期期末金额较上期期末变动比例（%） 情况说明',
          '经营活动产生的现金流量净额 1,509.36 付款减少',
          '在建工程 -24.60 购建固定资产增加',
        ].join('\n'),
      ],
    ]);
  });

  it('says what stands in a cell of several rows with the first of them', () => {
    const { lines, drawings } = tableOf([
      [{ lines: ['股票', '投资评级'], rows: 3 }, cellOf('推荐'), cellOf('优于指数')],
      [null, cellOf('中性'), cellOf('介于指数')],
      [null, cellOf('回避'), cellOf('弱于指数')],
    ]);
    expect(read(lines, drawings)).toEqual([
      ['table', '股票投资评级 推荐 优于指数\n中性 介于指数\n回避 弱于指数'],
    ]);
  });

  it('is read by its heights where its rows are not ruled', () => {
    const rows = [
      ['甲', '12.1', '3.2'],
      ['乙', '13.4', '2.9'],
      ['丙', '11.8', '4.4'],
    ];
    const { lines, drawings } = tableOf([
      [cellOf('组合'), cellOf('收益'), cellOf('回撤')],
      [0, 1, 2].map((column) => cellOf(...rows.map((row) => row[column] ?? ''))),
    ]);
    expect(read(lines, drawings)).toEqual([
      ['table', ['组合 收益 回撤', ...rows.map((row) => row.join(' '))].join('\n')],
    ]);
  });

  it('gives each cell of sentences as a text of its own, and what is short beside it as a row', () => {
    const promise = [
      '自公司股票上市之日起三十六个月内，不转让或',
      '者委托他人管理其持有的公司股份，也不由公司',
      '回购该部分股份；离职后半年内，不转让其直接',
      '或者间接持有的股份，并及时申报变动。',
    ];
    const other = [
      '所持股份在锁定期满后两年内减持的，减持价格',
      '不低于发行价；每年转让的股份，不超过其持有',
      '的公司股份总数的四分之一，并提前三个交易日',
      '通知公司，由公司按规定予以公告说明。',
    ];
    const { lines, drawings } = tableOf([
      [cellOf('承诺方'), cellOf('承诺内容'), cellOf('是否履行')],
      [cellOf('实际控制', '人'), cellOf(...promise), cellOf('是')],
      [cellOf('其他股东'), cellOf(...other), cellOf('是')],
    ]);
    expect(read(lines, drawings)).toEqual([
      ['table', '承诺方 承诺内容 是否履行'],
      ['table', '实际控制人'],
      ['body', promise.join('')],
      ['table', '是'],
      ['table', '其他股东'],
      ['body', other.join('')],
      ['table', '是'],
    ]);
  });
});

describe('a line over several cells', () => {
  const { drawings } = tableOf([
    [cellOf('利率'), cellOf('来源'), cellOf('合计')],
    [cellOf('1'), cellOf('2'), cellOf('3')],
  ]);
  /** As PDFium gives it: where each letter begins and the last one ends. */
  const joined = (text: string, ...lefts: number[]) => {
    const whole = {
      ...line(text, lefts[0] ?? 0, 93),
      box: box(lefts[0] ?? 0, 93, (lefts.at(-1) ?? 0) + SIZE, 103),
    };
    const edges = new Float32Array([...lefts, (lefts.at(-1) ?? 0) + SIZE]);
    return { ...page([whole], drawings, 2), edges };
  };
  const partsOf = (given: ReturnType<typeof joined>) =>
    splitAtBorders(given, given.lines).map(({ text, box: { left, right } }) => [text, left, right]);

  it('is as many lines as cells', () => {
    expect(partsOf(joined('利率 来源', 118, 128, 138, 142, 152))).toEqual([
      ['利率', 118, 138],
      ['来源', 142, 162],
    ]);
  });

  it('stays whole where a letter of it stands on the border', () => {
    expect(partsOf(joined('利率来源', 116, 126, 136, 146))).toEqual([['利率来源', 116, 156]]);
  });
});
