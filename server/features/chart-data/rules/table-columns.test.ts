import { describe, expect, it } from 'vitest';
import type { AreaMatter, AreaWord } from '#server/ports/pdf.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const WIDTH = 80;
const ROW = 16;
const [LEFT, TOP] = [40, 100];

const middleOf = (column: number): number => LEFT + (column + 0.5) * WIDTH;

function read(words: AreaWord[], paths: AreaMatter['paths'], [columns, rows]: [number, number]) {
  const box = { left: LEFT, top: TOP, right: LEFT + columns * WIDTH, bottom: TOP + rows * ROW };
  return readChartData({ name: '分年度表现', box, kind: 'table' }, { words, paths, images: [] });
}

/** Rows of words, each in the middle of its place or where `place` says. */
const inRows = (
  rows: readonly string[][],
  place: (column: number, row: number) => [number, 'left' | 'middle' | 'right'] = (column) => [
    middleOf(column),
    'middle',
  ],
): AreaWord[] =>
  rows.flatMap((row, at) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [word(text, place(column, at)[0], TOP + (at + 0.5) * ROW, place(column, at)[1])],
    ),
  );

const body = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, (_, row) => [
    `${2010 + row}`,
    ...Array.from({ length: columns - 1 }, (_, at) => `${row + 1}${at}.5%`),
  ]);

describe('columns of a table', () => {
  it('are not doubled by grounds that stand inside of their cells', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = seededRandom(seed);
      const [columns, rows] = [random.integer(3, 6), random.integer(4, 9)];
      const inset = 3 + random.next() * 4;
      const told = [
        ['年份', ...Array.from({ length: columns - 1 }, (_, at) => `组合${at}`)],
        ...body(rows, columns),
      ];
      const [right, bottom] = [LEFT + columns * WIDTH, TOP + told.length * ROW];
      const paths = [
        ...told.flatMap((row, at) => {
          const [top, end] = [TOP + at * ROW, TOP + (at + 1) * ROW];
          // Every other row has a ground, and the paragraph in each of its cells one of its own.
          const grounds = row.map((_, column) => {
            const left = LEFT + column * WIDTH + inset;
            return bar(left, top, left + WIDTH - 2 * inset, end, '#dfba70');
          });
          return [stroke([LEFT, top, right, top], '#c00000', 0.7), ...(at % 2 === 1 ? grounds : [])];
        }),
        stroke([LEFT, bottom, right, bottom], '#c00000', 0.7),
        ...Array.from({ length: columns + 1 }, (_, at) =>
          stroke([LEFT + at * WIDTH, TOP, LEFT + at * WIDTH, bottom], '#000000', 0.7),
        ),
      ];
      const data = read(inRows(told), paths, [columns, told.length]);
      expect(data?.head, `seed ${seed}`).toEqual([told[0]]);
      expect(data?.rows, `seed ${seed}`).toEqual(told.slice(1));
      expect(data?.spans, `seed ${seed}`).toEqual([]);
    }
  });

  it('are those of the values where headings overhang them on both sides', () => {
    const told = [['年份', '相对全市场等权', '相对全指', '相对全市场中位'], ...body(8, 4)];
    // The headings of two columns end over the gaps beside the values, and a name of both stands over the gap between them.
    const words = inRows(told, (column, row) => [
      middleOf(column) - (row === 0 && column === 1 ? 22 : 0),
      'middle',
    ]);
    const over = word('按权重加权', (middleOf(1) + middleOf(2)) / 2 - 18, TOP - ROW / 2, 'middle');
    const data = read([over, ...words], [], [4, told.length]);
    expect(data?.units).toHaveLength(4);
    expect(data?.head.at(-1)).toEqual(told[0]);
    expect(data?.rows).toEqual(told.slice(1));
  });

  it('keep the names of groups apart from those of the rows, wherever they stand', () => {
    const sizes = [4, 4];
    const rows = sizes.flatMap((size, group) =>
      Array.from({ length: size }, (_, at) => ['', `因子${group}${at}`, `0.${group}${at}`, `${at}.5`]),
    );
    const told = [['', '', 'IC', 'ICIR'], ...rows];
    const names = ['上影线', '下影线'].map((name, group) =>
      word(name, middleOf(0), TOP + (1 + group * 4 + 2) * ROW, 'middle'),
    );
    const data = read([...inRows(told), ...names], [], [4, told.length]);
    expect(data?.rows.map(([group, name]) => [group, name])).toEqual(
      rows.map(([, name], at) => [at < 4 ? '上影线' : '下影线', name]),
    );
  });

  it('part headings that stand close, and no name of several columns', () => {
    const told = [['行业', '多空信息比', '多空月回撤', '年化'], ...body(6, 4)];
    const close = inRows(told).map((each) =>
      // Two headings with a third of a letter between them.
      each.text === '多空信息比'
        ? { ...each, box: { ...each.box, left: middleOf(1) - 4, right: middleOf(2) - 22 } }
        : each,
    );
    expect(read(close, [], [4, told.length])?.head).toEqual([told[0]]);
  });
});

describe('a heading over several columns', () => {
  const told = [['年份', '分组一', '分组五', '对冲', '波动', '胜率'], ...body(7, 6)];
  const draw = (text: string, middle: number, down: readonly number[]) =>
    read(
      [word(text, middle, TOP - ROW / 2, 'middle'), ...inRows(told)],
      down.map((at) => stroke([LEFT + at * WIDTH, TOP - ROW, LEFT + at * WIDTH, TOP], '#000000', 0.5)),
      [6, told.length],
    );

  it('reaches from the rule at its one side to that at its other', () => {
    const data = draw('年化收益率', LEFT + 2.5 * WIDTH, [1, 4]);
    expect(data?.spans).toEqual([{ row: 0, column: 1, rows: 1, columns: 3 }]);
    expect(data?.head[0]).toEqual(['', '年化收益率', '年化收益率', '年化收益率', '', '']);
  });

  it('is said of one column where it only overhangs another', () => {
    const data = draw('策略的分年度表现一览及其对照', LEFT + 0.7 * WIDTH, []);
    expect(data?.spans).toEqual([]);
  });

  it('is never told of rows of values', () => {
    const note = word(
      '备注：显著性水平分别为 1%、5% 与 10%，括号内是标准误',
      LEFT + 4,
      TOP + 8.5 * ROW,
      'left',
    );
    const data = read([...inRows(told), note], [], [6, told.length + 1]);
    expect(data?.spans ?? []).toEqual([]);
  });
});

describe('what cannot be told', () => {
  it('is a table whose two parts have not the same columns', () => {
    const told = [['年份', '收益', '回撤', '胜率'], ...body(3, 4)];
    const under = [
      ['行业', '占比', '增速'],
      ['电子', '12.5%', '3.5%'],
      ['通信', '22.5%', '4.5%'],
      ['传媒', '32.5%', '5.5%'],
    ];
    const wide = under.flatMap((row, at) =>
      row.map((text, column) =>
        word(text, LEFT + 26 + column * 1.45 * WIDTH, TOP + (told.length + at + 0.5) * ROW, 'middle'),
      ),
    );
    expect(read([...inRows(told), ...wide], [], [4, told.length + under.length])).toBeNull();
  });

  it('is whose rows a name between them tells about, but in the first column', () => {
    const rows = Array.from({ length: 9 }, (_, at) => [`因子${at}`, `IC${at}`, '', `公式${at}`, `${at}.5`]);
    const names = [1.5, 4.5, 7.5].map((row, at) =>
      word(`大类${at}`, middleOf(2), TOP + (row + 1.5) * ROW, 'middle'),
    );
    const told = [['简称', '定义', '大类', '定义', '权重'], ...rows];
    const words = [...inRows(told), ...names];
    expect(read(words, [], [5, told.length])).toBeNull();
  });
});

describe('a row of a table', () => {
  it('keeps a dash that is set a little lower', () => {
    const told = [
      ['指标', '策略', '沪深 300'],
      ...['年化', '回撤', '胜率'].map((name, at) => [name, `${at + 1}.5%`, '']),
    ];
    const dash = word('--', middleOf(2), TOP + 3.5 * ROW + 5.5, 'middle');
    const data = read(
      [...inRows(told), word('6.8%', middleOf(2), TOP + 1.5 * ROW, 'middle'), dash],
      [],
      [3, told.length],
    );
    expect(data?.rows).toEqual([
      ['年化', '1.5%', '6.8%'],
      ['回撤', '2.5%', null],
      ['胜率', '3.5%', '--'],
    ]);
  });

  it('is no heading where a number of it stands over numbers', () => {
    const told = [
      ['提示恐慌', '天数', '底部', '说明'],
      ['2011年6月中旬', '3', '是', '中期底部'],
      ['2011年9月底', '2', '', ''],
      ['2011年10月下旬', '3', '是', '反弹'],
      ['2012年1月上旬', '4', '是', '大底'],
    ];
    const data = read(inRows(told), [], [4, told.length]);
    expect(data?.head).toEqual([told[0]]);
    expect(data?.rows).toHaveLength(4);
  });

  it('is one word where its letters are set apart', () => {
    let left = LEFT + WIDTH + 4;
    const letters = ['Q', 'R', 'S技术择时'].map((text) => {
      const letter = word(text, left, TOP + 0.5 * ROW, 'left');
      left = letter.box.right + 0.25 * letter.fontSize;
      return letter;
    });
    const told = [['', '', '沪深 300'], ...body(4, 3)];
    expect(read([...inRows(told), ...letters], [], [3, told.length])?.head[0]?.[1]).toBe('QRS技术择时');
  });
});
