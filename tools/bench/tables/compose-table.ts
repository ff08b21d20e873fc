import type { Draw } from '../covers/cover-facts.ts';

/** A cell and what is printed in it, line after line. */
export interface DrawnCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  lines: string[];
  /** Over several columns it stands in their middle, unless told. */
  isLeft?: boolean;
}

export interface TablePlan {
  way: string;
  title: string;
  rows: number;
  columns: number;
  heads: number;
  /** Columns of words. */
  names: number[];
  /** Rows with which groups end, but for the last. */
  edges: number[];
  cells: DrawnCell[];
}

const NAMES = '价值成长质量动量规模反转盈利红利波动流动杠杆情绪估值换手预期分红'.match(/../gu) ?? [];
const THINGS = '收益波动回撤胜率换手盈亏权重得分排名占比'.match(/../gu) ?? [];
const LATIN = ['VIX', 'RSI', 'MACD', 'IC', 'ETF', 'PB'];
const noteOf = (draw: Draw): string =>
  draw.next() < 0.5
    ? `以上${draw.pick(NAMES)}与${draw.pick(NAMES)}各组按月调整，计入双边千分之三的成本，不足一月的按实际天数折算`
    : `备注：*、**、***依次代表${draw.pick(NAMES)}在 10%、5%、1%之下显著`;
const titleOf = (draw: Draw): string =>
  `${draw.pick(NAMES)}、${draw.pick(NAMES)}与${draw.pick(NAMES)}的分组${draw.pick(THINGS)}`;

const cellAt = (
  row: number,
  column: number,
  text: string | string[],
  over: Partial<DrawnCell> = {},
): DrawnCell => ({
  row,
  column,
  rows: 1,
  columns: 1,
  lines: typeof text === 'string' ? [text] : text,
  ...over,
});

const value = (draw: Draw, isStarred: boolean): string => {
  const stars = isStarred ? '*'.repeat(draw.integer(0, 3)) : '';
  return `${draw.next() < 0.5 ? `${(draw.next() * 60 - 10).toFixed(2)}%` : (draw.next() * 9).toFixed(2)}${stars}`;
};

/** A name folded into as many lines as are asked for. */
function nameOf(draw: Draw, lines: number): string[] {
  const isMixed = draw.next() < 0.3;
  const part = (): string => (isMixed ? `${draw.pick(LATIN)} 不是` : draw.pick(NAMES));
  return Array.from(
    { length: lines },
    (_, at) => `${part()}${draw.pick(NAMES)}${at === lines - 1 ? '' : '与'}`,
  );
}

const thing = (draw: Draw, at: number): string => `${draw.pick(NAMES)}${draw.pick(THINGS)}${at}`;

/** Groups of rows, each with one name in its middle: `blocks` of them side by side, each with `numbers` columns of numbers. */
interface Shape {
  blocks: number;
  numbers: number;
  groups: number[];
  isNoted: boolean;
  hasGroupHeads: boolean;
  /** A last column that says something of a whole group. */
  isRemarked: boolean;
}

const WAYS: Record<string, (draw: Draw) => Shape> = {
  一栏名字: (draw) => shape(draw, {}),
  两组并排: (draw) => shape(draw, { blocks: 2, numbers: draw.integer(1, 2) }),
  两组并排有附注: (draw) => shape(draw, { blocks: 2, numbers: draw.integer(1, 2), isNoted: true }),
  组有说明: (draw) => shape(draw, { isRemarked: true }),
  两层表头: (draw) => shape(draw, { numbers: 4, hasGroupHeads: true }),
  没有合并: (draw) => shape(draw, { groups: [], numbers: draw.integer(2, 5) }),
};

function shape(draw: Draw, over: Partial<Shape>): Shape {
  const groups = Array.from({ length: draw.integer(2, 4) }, () => draw.integer(2, 6));
  return {
    blocks: 1,
    numbers: draw.integer(2, 4),
    groups,
    isNoted: false,
    hasGroupHeads: false,
    isRemarked: false,
    ...over,
  };
}

export function composeTable(draw: Draw): TablePlan {
  const [way, shapeOf] = draw.pick(Object.entries(WAYS));
  const shape = shapeOf(draw);
  const { blocks, groups, isNoted, hasGroupHeads, isRemarked } = shape;
  const named = groups.length > 0 ? 2 : 1;
  const block = named + shape.numbers;
  const places: Places = {
    named,
    starts: Array.from({ length: blocks }, (_, at) => at * block),
    columns: block * blocks + (isRemarked ? 1 : 0),
    heads: hasGroupHeads ? 2 : 1,
  };
  const { cells, edges } = bodyCells(draw, shape, places);
  const last = edges.at(-1) ?? 0;
  if (isNoted)
    cells.push(cellAt(last, 0, noteOf(draw), { columns: places.columns, isLeft: draw.next() < 0.5 }));
  const names = places.starts.flatMap((from) => Array.from({ length: named }, (_, at) => from + at));
  return {
    way,
    title: titleOf(draw),
    rows: last + (isNoted ? 1 : 0),
    columns: places.columns,
    heads: places.heads,
    names: isRemarked ? [...names, places.columns - 1] : names,
    edges,
    cells: [...headCells(draw, shape, places), ...cells],
  };
}

interface Places {
  /** Columns of names in each block. */
  named: number;
  /** The first column of each block. */
  starts: number[];
  columns: number;
  heads: number;
}

function headCells(draw: Draw, shape: Shape, { named, starts, columns, heads }: Places): DrawnCell[] {
  const down = heads > 1 ? { rows: 2 } : {};
  const isWrapped = draw.next() < 0.3;
  const cells = starts.flatMap((from) => [
    ...(named > 1 ? [cellAt(0, from, '类别', down)] : []),
    cellAt(0, from + named - 1, '名称', down),
    ...Array.from({ length: shape.numbers }, (_, at) =>
      cellAt(heads - 1, from + named + at, isWrapped ? [draw.pick(NAMES), thing(draw, at)] : thing(draw, at)),
    ),
    ...Array.from({ length: shape.hasGroupHeads ? shape.numbers / 2 : 0 }, (_, at) =>
      cellAt(0, from + named + at * 2, `${draw.pick(NAMES)}组合`, { columns: 2 }),
    ),
  ]);
  return shape.isRemarked ? [...cells, cellAt(0, columns - 1, '说明', down)] : cells;
}

function bodyCells(
  draw: Draw,
  { groups, numbers, isRemarked }: Shape,
  { named, starts, columns, heads }: Places,
): Pick<TablePlan, 'cells' | 'edges'> {
  const cells: DrawnCell[] = [];
  const edges: number[] = [];
  // How sure a value is, and rows that are counted rather than named.
  const [isStarred, isCounted] = [draw.next() < 0.3, draw.next() < 0.3];
  let row = heads;
  const lines = (size: number, most: number): string[] =>
    nameOf(draw, Math.min(size - 1, draw.integer(1, most)));
  for (const size of groups.length > 0 ? groups : [draw.integer(5, 14)]) {
    for (const from of starts) {
      if (named > 1) cells.push(cellAt(row, from, lines(size, 3), { rows: size }));
      for (let at = 0; at < size; at += 1) {
        const name = isCounted && named > 1 ? String(at + 1) : thing(draw, at);
        cells.push(cellAt(row + at, from + named - 1, name));
        for (let column = 0; column < numbers; column += 1)
          cells.push(cellAt(row + at, from + named + column, value(draw, isStarred)));
      }
    }
    if (isRemarked) cells.push(cellAt(row, columns - 1, lines(size, 2), { rows: size }));
    row += size;
    edges.push(row);
  }
  return { cells, edges };
}
