import { describe, expect, it } from 'vitest';
import type { AreaPath, AreaWord } from '#server/ports/pdf.ts';
import { stroke, word } from '#server/testing/drawn-chart.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import type { CellSpan } from './chart-data.ts';
import { readChartData } from './read-chart-data.ts';

const [WIDTH, ROW] = [60, 15];
const [LEFT, TOP] = [40, 100];

/** A cell of a table that is made, and what is printed in it. */
interface Cell extends CellSpan {
  text: string;
}

interface Made {
  cells: Cell[];
  rows: number;
  columns: number;
  heads: number;
}

const span = ({ row, column, rows, columns }: CellSpan): string => [row, column, rows, columns].join(' ');

/** Headings in two or three rows, each over two or more of the next; groups of rows with a name each. */
function make(random: SeededRandom): Made {
  const [heads, names] = [random.integer(2, 3), random.integer(1, 3)];
  const columns = names + 2 ** heads;
  const cells: Cell[] = [];
  const put = (row: number, column: number, text: string, rows = 1, over = 1) =>
    cells.push({ row, column, rows, columns: over, text });
  for (let at = 0; at < names; at += 1) put(0, at, `名称${'甲乙丙'[at]}`, heads);
  const split = (from: number, to: number, row: number): void => {
    if (row === heads - 1 || to - from === 1) {
      for (let at = from; at < to; at += 1) put(row, at, `指标${at}`, heads - row);
      return;
    }
    for (const [a, b] of [
      [from, (from + to) / 2],
      [(from + to) / 2, to],
    ] as const) {
      if (b - a > 1) put(row, a, `组合${row}${a}`, 1, b - a);
      split(a, b, b - a > 1 ? row + 1 : row);
    }
  };
  split(names, columns, 0);
  let row = heads;
  const groups = names < 2 ? [random.integer(3, 6)] : [random.integer(2, 4), 3];
  for (const [at, size] of groups.entries()) {
    for (let column = 0; column < names - 1; column += 1) put(row, column, `类别${at}${column}`, size);
    for (let own = 0; own < size; own += 1, row += 1) {
      put(row, names - 1, `名字${row}`);
      for (let column = names; column < columns; column += 1) put(row, column, `${row}.${column}%`);
    }
  }
  if (names > 1) {
    put(row, 0, '合计', 1, names);
    for (let column = names; column < columns; column += 1) put(row, column, `${row}.${column}%`);
    row += 1;
  }
  return { cells, rows: row, columns, heads };
}

const placeOf = ({ row, column, rows, columns }: CellSpan) => ({
  left: LEFT + column * WIDTH,
  right: LEFT + (column + columns) * WIDTH,
  top: TOP + row * ROW,
  bottom: TOP + (row + rows) * ROW,
});

/** Ruled under every cell, or under groups of headings, all headings and all rows. */
function draw({ cells, rows, columns, heads }: Made, ruling: 'rows' | 'heads'): [AreaWord[], AreaPath[]] {
  const whole = { row: 0, column: 0, rows, columns };
  const words = cells.map((cell) => {
    const { left, right, top, bottom } = placeOf(cell);
    return word(cell.text, (left + right) / 2, (top + bottom) / 2, 'middle');
  });
  const under = cells.filter((cell) =>
    ruling === 'rows' ? true : cell.row + cell.rows < heads && cell.columns > 1,
  );
  const inset = ruling === 'rows' ? 0 : 4;
  const rules = under.map((cell) => {
    const { left, right, bottom } = placeOf(cell);
    return stroke([left + inset, bottom, right - inset, bottom], '#777777', 0.5);
  });
  const across = [0, heads, rows].map((row) => {
    const { left, right, bottom } = placeOf({ ...whole, rows: row });
    return stroke([left, bottom, right, bottom], '#000000', 1);
  });
  return [words, [...rules, ...across]];
}

function read(made: Made, [words, paths]: [AreaWord[], AreaPath[]]) {
  const { left, right, top, bottom } = placeOf({ row: 0, column: 0, rows: made.rows, columns: made.columns });
  const box = { left: left - 1, right: right + 1, top: top - 1, bottom: bottom + 1 };
  return readChartData({ name: '分组', kind: 'table', box }, { words, paths, images: [] });
}

const merged = ({ cells }: Made): string[] =>
  cells.filter(({ rows, columns }) => rows > 1 || columns > 1).map(span);

describe('headings in several rows', () => {
  it.each(['rows', 'heads'] as const)('are said of what stands under them, with rules under %s', (ruling) => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const made = make(seededRandom(seed));
      const data = read(made, draw(made, ruling));
      const said = `seed ${seed}`;
      expect(data?.head.length, said).toBe(made.heads);
      expect(data?.rows.length, said).toBe(made.rows - made.heads);
      const wanted = merged(made);
      expect(data?.spans.map(span).toSorted(), said).toEqual(wanted.toSorted());
      for (const cell of made.cells.filter(({ row, rows }) => row + rows <= made.heads))
        for (let row = cell.row; row < cell.row + cell.rows; row += 1)
          expect(data?.head[row]?.slice(cell.column, cell.column + cell.columns), said).toEqual(
            Array.from({ length: cell.columns }, () => cell.text),
          );
    }
  });

  it('are of their own row where a name stands under an empty place', () => {
    const made = make(seededRandom(3));
    const lowered = made.cells.map((cell) =>
      cell.row === 0 && cell.rows > 1 ? { ...cell, row: cell.rows - 1, rows: 1 } : cell,
    );
    const data = read(made, draw({ ...made, cells: lowered }, 'heads'));
    const wanted = merged({ ...made, cells: lowered });
    expect(data?.spans.map(span).toSorted()).toEqual(wanted.toSorted());
  });
});

describe('a lone text in a table', () => {
  const made: Made = { cells: [], rows: 7, columns: 5, heads: 1 };
  const texts = [0, 1, 2, 3, 4].map((column) => `列${column}甲`);
  const put = (row: number, column: number, text: string, columns = 1): Cell => ({
    row,
    column,
    rows: 1,
    columns,
    text,
  });
  const values = (row: number): Cell[] =>
    [0, 1, 2, 3, 4].map((at) => put(row, at, at === 0 ? `名字${row}` : `${row}.${at}`));
  const body = [2, 3, 5, 6].flatMap(values);
  const heads = texts.map((text, column) => put(0, column, text));

  it('is one cell of all columns where it stands in their middle', () => {
    const cells = [...heads, put(1, 0, '上半年', 5), ...body, put(4, 0, '下半年', 5)];
    const data = read(made, draw({ ...made, cells }, 'heads'));
    expect(data?.head).toEqual([texts]);
    expect(data?.rows.map((row) => row[0])).toEqual(['上半年', '名字2', '名字3', '下半年', '名字5', '名字6']);
    expect(data?.spans.map(span)).toEqual(['1 0 1 5', '4 0 1 5']);
  });

  it('is no heading and no cell of several columns where it stands in the first', () => {
    const cells = [...heads, put(1, 0, '上半年'), ...body, put(4, 0, '下半年')];
    const data = read(made, draw({ ...made, cells }, 'heads'));
    expect(data?.head).toEqual([texts]);
    expect(data?.rows.length).toBe(6);
    expect(data?.spans).toEqual([]);
  });
});
