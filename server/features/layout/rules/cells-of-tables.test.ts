import { describe, expect, it } from 'vitest';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { box, page } from '#server/testing/pdf-page.ts';
import { splitAtBorders } from './cells-of-tables.ts';
import { cleanPages } from './clean-pages.ts';
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

/** The same over and under alone, each as wide as its column. */
const levelsOf = ({ left, top, right, bottom }: Box): PdfDrawing[] =>
  [top, bottom].map((at) => ({ kind: 'rule', box: box(left + 0.5, at, right, at + 0.5) }));

interface Cell {
  lines: string[];
  /** Rows that it takes. */
  rows?: number;
}

/** Rows of cells from the top down, each as high as its most lines, everything in the middle of its cell; null under a cell of several rows. */
function tableOf(
  rows: readonly (readonly (Cell | null)[])[],
  borders = bordersOf,
): { lines: PdfLine[]; drawings: PdfDrawing[] } {
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
      drawings.push(...borders(around));
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

  it('is so without rules between its columns, where one ends and the next begins', () => {
    const said = [
      ['回看最近二十个交易日，计算股票每日的收益率，', '并取其标准差，作为波动率因子的取值；'],
      ['回看最近二十个交易日，计算股票每日的振幅，', '并取其均值，作为振幅因子在当日的取值；'],
      ['回看最近二十个交易日，计算全区间的振幅，', '即全区间最高价与最低价之比，减去一。'],
    ];
    const names = [['波动率因子'], ['振幅因子'], ['区间振幅', '因子']];
    const rows = said.map((lines, at) => [
      cellOf(...(names[at] ?? [])),
      cellOf(...lines),
      cellOf(`-0.${at + 3}5`),
    ]);
    const { lines, drawings } = tableOf(rows, levelsOf);
    const head = ['因子名称', '构造方式', '信息比率'].map((text, at) => line(text, (LEFTS[at] ?? 0) + 4, 76));
    const table = { ...TABLED, box: { ...TABLED.box, top: 70 } };
    const given = [page([]), page([...head, ...lines], drawings, 2)];
    expect(joinParagraphs(given, [table]).map(({ text }) => text)).toEqual([
      '因子名称 构造方式 信息比率',
      ...said.flatMap((own, at) => [names[at]?.join(''), own.join(''), `-0.${at + 3}5`]),
    ]);
  });

  it('says a list in a cell entry by entry, the first with what it is of', () => {
    const entries = [
      '买入：投资收益率领先基准指数',
      '增持：投资收益率略高于基准指数',
      '中性：投资收益率与基准指数相近',
    ];
    const { lines, drawings } = tableOf([
      [cellOf('行业评级'), cellOf(...entries)],
      [cellOf('公司评级'), cellOf(...entries)],
    ]);
    const wrapped = ['买入：在报告发布之后的六个月至十二个月之内，投资收益', '率领先基准指数。'];
    const one = tableOf([
      [cellOf('行业评级'), cellOf(...wrapped)],
      [cellOf('公司评级'), cellOf(...wrapped)],
    ]);
    expect(read(one.lines, one.drawings)[0]?.[1]).toContain(`行业评级 ${wrapped.join('')}`);
    const rows = (name: string) => [`${name} ${entries[0]}`, ...entries.slice(1)];
    expect(read(lines, drawings).map(([, text]) => text)).toEqual([
      [...rows('行业评级'), ...rows('公司评级')].join('\n'),
    ]);
  });

  it('is so on a page about the house, of two columns too', () => {
    const { lines, drawings } = tableOf([
      [{ lines: ['股票', '投资', '评级'], rows: 3 }, cellOf('买入，涨幅超越市场')],
      [null, cellOf('中性，涨幅接近市场')],
      [null, cellOf('卖出，涨幅落后市场')],
    ]);
    // Open at both sides.
    const isSide = ({ box: { left, right } }: PdfDrawing): boolean =>
      right - left < 1 && [LEFTS[0], LEFTS[2]].includes(left);
    const heading = line('投资评级说明', 60, 70);
    const read = joinParagraphs(
      [
        page([]),
        page(
          [heading, ...lines],
          drawings.filter((each) => !isSide(each)),
          2,
        ),
      ],
      [],
    );
    expect(read.map(({ text }) => text)).toEqual([
      '投资评级说明',
      '股票投资评级 买入，涨幅超越市场\n中性，涨幅接近市场\n卖出，涨幅落后市场',
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

  it('is so where nothing but words stands in rows that are not ruled, and where they are not equally high', () => {
    const unruled = [
      [
        cellOf('买入', '增持', '减持'),
        cellOf('强于大盘', '优于大盘', '弱于大盘'),
        cellOf('长期', '中期', '短期'),
      ],
    ];
    const { lines, drawings } = tableOf([[cellOf('建议'), cellOf('说明'), cellOf('期限')], ...unruled]);
    expect(read(lines, drawings)).toEqual([
      ['table', '建议 说明 期限\n买入 强于大盘 长期\n增持 优于大盘 中期\n减持 弱于大盘 短期'],
    ]);
    const uneven = tableOf([
      [cellOf('组合'), cellOf('收益'), cellOf('备注')],
      [cellOf('甲组合', '乙组合'), cellOf('12.1', '13.4'), cellOf('回测')],
    ]);
    expect(read(uneven.lines, uneven.drawings)[0]?.[1]).toContain('甲组合 12.1');
    const levels = Array.from({ length: 3 }, () => [
      cellOf('甲组合', '乙组合'),
      cellOf('每周', '调仓'),
      cellOf('等权', '市值'),
    ]);
    const under = tableOf(levels, levelsOf);
    expect(read(under.lines, under.drawings)[0]?.[1]).toContain('甲组合 每周 等权');
  });

  it('keeps apart what stands beside each other in a cell, and reads columns that no rule parts by their heights', () => {
    const { lines, drawings } = tableOf([
      [cellOf('行权价'), cellOf('近月合约'), cellOf('次月')],
      [cellOf('2.50'), cellOf('认沽'), cellOf('0.0171')],
    ]);
    const beside = { ...line('差值', 220, lines[0]?.box.top ?? 0) };
    expect(read([...lines, beside], drawings)[0]?.[1]).toContain('近月合约 差值');
    const columns = ['调仓频率', '最大权重', '夏普比率'].flatMap((name, at) => [
      line(name, 64, 130 + 15 * at),
      line(['每周', '等权', '较高'][at] ?? '', 110, 130 + 15 * at),
    ]);
    const rules = bordersOf(box(LEFTS[0] ?? 0, 125, LEFTS[1] ?? 0, 180)).concat(
      bordersOf(box(LEFTS[1] ?? 0, 125, LEFTS[2] ?? 0, 180)),
    );
    const more = read([...lines, ...columns, line('甲组合', 150, 130)], [...drawings, ...rules]);
    expect(more[0]?.[1]).toMatch(/^最大权重 等权$/m);
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

  it('is so for all that is read of a page', () => {
    const given = joined('利率 来源', 118, 128, 138, 142, 152);
    expect(cleanPages([given]).pages[0]?.lines.map(({ text }) => text)).toEqual(['利率', '来源']);
  });

  it('stays whole where a letter of it stands on the border', () => {
    expect(partsOf(joined('利率来源', 116, 126, 136, 146))).toEqual([['利率来源', 116, 156]]);
  });
});
