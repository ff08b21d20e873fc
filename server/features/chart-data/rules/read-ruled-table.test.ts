import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import { stroke, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const WIDTH = 70;
const ROW = 14;

/** A cell of a ruled table: where it stands, how far it reaches, what it says. */
interface DrawnCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  text: string;
}

/** Every cell framed by its own rules, as producers draw them: a stretch for each place; words in the middle of their cell. */
function drawRuled(cells: readonly DrawnCell[]): AreaMatter {
  const [x, y] = [(column: number) => 40 + column * WIDTH, (row: number) => 92 + row * ROW];
  const paths = cells.flatMap(({ row, column, rows, columns }) => {
    const [left, right, top, bottom] = [x(column), x(column + columns), y(row), y(row + rows)];
    const across = Array.from({ length: columns }, (_, at) => [x(column + at), x(column + at + 1)] as const);
    return [
      ...across.flatMap(([from, to]) =>
        [top, bottom].map((at) => stroke([from, at, to, at], '#000000', 0.5)),
      ),
      ...[left, right].map((at) => stroke([at, top, at, bottom], '#000000', 0.5)),
    ];
  });
  const words = cells.flatMap(({ row, column, rows, columns, text }) =>
    text === '' ? [] : [word(text, x(column + columns / 2), y(row + rows / 2), 'middle')],
  );
  return { words, paths, images: [] };
}

const readRuled = (cells: readonly DrawnCell[]) => {
  const [columns, rows] = [
    Math.max(...cells.map((cell) => cell.column + cell.columns)),
    Math.max(...cells.map((cell) => cell.row + cell.rows)),
  ];
  const box = { left: 40, top: 92, right: 40 + columns * WIDTH, bottom: 92 + rows * ROW };
  return readChartData({ name: '限售股份变动情况', box, kind: 'table' }, drawRuled(cells));
};

describe('a table that is ruled throughout', () => {
  it('says a name over several rows in each of them, whatever the groups', () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const random = seededRandom(seed);
      const groups = Array.from({ length: random.integer(2, 5) }, () => random.integer(1, 4));
      const columns = random.integer(2, 5);
      const cells: DrawnCell[] = [
        { row: 0, column: 0, rows: 2, columns: 1, text: '股东' },
        { row: 0, column: 1, rows: 1, columns: columns, text: '股数' },
        ...Array.from({ length: columns }, (_, at) => ({
          row: 1,
          column: at + 1,
          rows: 1,
          columns: 1,
          text: `第${at}期`,
        })),
      ];
      let row = 2;
      const body: (string | number)[][] = [];
      for (const [group, rows] of groups.entries()) {
        cells.push({ row, column: 0, rows, columns: 1, text: `股东${group}` });
        for (let at = 0; at < rows; at += 1, row += 1) {
          const values = Array.from({ length: columns }, () => random.integer(1, 900) + 0.5);
          body.push([`股东${group}`, ...values]);
          for (const [place, value] of values.entries())
            cells.push({ row, column: place + 1, rows: 1, columns: 1, text: value.toFixed(1) });
        }
      }
      const data = readRuled(cells);
      expect(data?.rows, `seed ${seed}`).toEqual(body);
      expect(data?.head, `seed ${seed}`).toEqual([
        ['股东', ...Array.from({ length: columns }, () => '股数')],
        ['股东', ...Array.from({ length: columns }, (_, at) => `第${at}期`)],
      ]);
      const spans = cells
        .filter(({ rows, columns: over }) => rows > 1 || over > 1)
        .map(({ text: _, ...span }) => span);
      const order = (a: { row: number; column: number }, b: { row: number; column: number }) =>
        a.row - b.row || a.column - b.column;
      expect(data?.spans.toSorted(order), `seed ${seed}`).toEqual(spans.toSorted(order));
    }
  });

  it('has no headings where it goes on from the page before', () => {
    const data = readRuled([
      { row: 0, column: 0, rows: 2, columns: 1, text: '李荣方' },
      ...[0, 1, 2].flatMap((row) =>
        [1, 2].map((column) => ({ row, column, rows: 1, columns: 1, text: `${row}${column}.5` })),
      ),
      { row: 2, column: 0, rows: 1, columns: 1, text: '朱建峰' },
    ]);
    expect(data?.head).toEqual([['', '', '']]);
    expect(data?.rows.map(([name]) => name)).toEqual(['李荣方', '李荣方', '朱建峰']);
    expect(data?.spans).toEqual([{ row: 1, column: 0, rows: 2, columns: 1 }]);
  });

  it('takes a row without values for no heading', () => {
    const row = (at: number, texts: readonly string[]) =>
      texts.map((text, column) => ({ row: at, column, rows: 1, columns: 1, text }));
    const data = readRuled([
      ...row(0, ['项目', '期末余额', '期初余额']),
      ...row(1, ['应收利息', '', '']),
      ...row(2, ['其他应收款', '3.5', '2.5']),
    ]);
    expect(data?.head).toEqual([['项目', '期末余额', '期初余额']]);
    expect(data?.rows[0]).toEqual(['应收利息', null, null]);
  });

  it('is not told by rules that leave its rows undivided', () => {
    const undivided = drawRuled([
      { row: 0, column: 0, rows: 1, columns: 1, text: '年份' },
      { row: 0, column: 1, rows: 1, columns: 1, text: '收入' },
      { row: 1, column: 0, rows: 3, columns: 1, text: '' },
      { row: 1, column: 1, rows: 3, columns: 1, text: '' },
    ]);
    const words = ['甲', '乙', '丙'].flatMap((name, at) => [
      word(name, 75, 113 + at * ROW, 'middle'),
      word(`${at + 1}.5`, 145, 113 + at * ROW, 'middle'),
    ]);
    const box = { left: 40, top: 92, right: 40 + 2 * WIDTH, bottom: 92 + 4 * ROW };
    const data = readChartData(
      { name: '', box, kind: 'table' },
      { ...undivided, words: [...undivided.words, ...words] },
    );
    expect(data?.rows).toEqual([
      ['甲', 1.5],
      ['乙', 2.5],
      ['丙', 3.5],
    ]);
  });
});

describe('words that a border parts', () => {
  it('are no one name, however close they stand', () => {
    const dates = ['2010/3/10-2011/1/4', '2011/1/5-2011/8/18', '2012/1/19-2012/7/13'];
    const tops = [100, 114, 128, 142, 156];
    const rows = [['信号', '样本外'], ...dates.map((date, at) => [at % 2 === 0 ? '卖' : '买', date])];
    const words = rows.flatMap(([name = '', date = ''], at) => [
      word(name, 99, (tops[at] ?? 0) + 7, 'right'),
      word(date, 101, (tops[at] ?? 0) + 7, 'left'),
    ]);
    const paths = [
      ...tops.map((top) => stroke([60, top, 220, top], '#000000', 0.5)),
      ...[60, 100, 220].map((left) => stroke([left, 100, left, 156], '#000000', 0.5)),
    ];
    const box = { left: 60, top: 100, right: 220, bottom: 156 };
    const data = readChartData({ name: '买卖点', box, kind: 'table' }, { words, paths, images: [] });
    expect(data?.head).toEqual([['信号', '样本外']]);
    expect(data?.rows).toEqual(dates.map((date, at) => [at % 2 === 0 ? '卖' : '买', date]));
  });
});
