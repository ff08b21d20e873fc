import type { Box } from '#server/ports/pdf.ts';
import { boxHeight, boxWidth, unionBox } from './boxes.ts';

/** Points: rules that lie so close are one, and a rule is no thicker. */
const SAME_LINE = 2.5;
/** Of the side of a cell, what has to be ruled for it to be a border. */
const RULED = 0.6;
/** Beyond it a drawing is no table that anybody reads. */
const MOST_SQUARES = 4000;

interface Stretch {
  at: number;
  from: number;
  to: number;
}

/**
 * The cells into which rules part the area that they cover, each a rectangle however many rows or columns it takes; null where they part it
 * into anything else. A side that no rule closes ends where the rules across it do.
 */
export function ruledCells(rules: readonly Box[]): Box[] | null {
  const across = rules.flatMap(stretchesAcross);
  const down = rules.flatMap(stretchesDown);
  const levels = placesOf(across, down);
  const uprights = placesOf(down, across);
  const [rows, columns] = [levels.length - 1, uprights.length - 1];
  if (rows < 1 || columns < 1 || rows * columns > MOST_SQUARES) return null;
  const over = ruledSides(across, levels, uprights);
  const before = ruledSides(down, uprights, levels);
  return rectanglesOf(levels, uprights, (row, column, beside) =>
    beside === 'right' ? before[column + 1]?.[row] !== true : over[row + 1]?.[column] !== true,
  );
}

/** Fewer rules one under the other part no table. */
const LEAST_LEVELS = 4;

/**
 * The cells of tables in which every cell has a rule over and under it and none at its sides: where one rule ends and the next begins, a column
 * does. The tables that stand under each other between the same edges come as one.
 */
export function cellsUnderRules(rules: readonly Box[]): Box[][] {
  const levels = levelsOf(rules.flatMap((box) => (isThin(boxHeight(box)) ? stretchesAcross(box) : [])));
  const tables = Map.groupBy(levels, ({ from, to }) => `${Math.round(from / 4)} ${Math.round(to / 4)}`);
  return [...tables.values()].flatMap((whole) => {
    const own = withInner(whole, levels);
    if (whole.length < LEAST_LEVELS || own.every(({ joints }) => joints.length === 0)) return [];
    const uprights = placesAmong([
      own[0]?.from ?? 0,
      own[0]?.to ?? 0,
      ...own.flatMap(({ joints }) => joints),
    ]);
    const places = own.map(({ at }) => at);
    const [rows, columns] = [own.length - 1, uprights.length - 1];
    if (rows * columns > MOST_SQUARES) return [];
    const stretches = own.flatMap((level) => level.stretches);
    const over = ruledSides(stretches, places, uprights);
    const isJoint = (level: Level | undefined, at: number): boolean =>
      level?.joints.some((joint) => Math.abs(joint - at) <= SAME_LINE) === true;
    const covers = (level: Level | undefined, at: number): boolean =>
      level?.stretches.some(({ from, to }) => from < at - SAME_LINE && to > at + SAME_LINE) === true;
    const cells = rectanglesOf(places, uprights, (row, column, beside) => {
      if (beside === 'below') return over[row + 1]?.[column] !== true;
      const at = uprights[column + 1] ?? 0;
      return !isJoint(own[row], at) && (covers(own[row], at) || !isJoint(own[row + 1], at));
    });
    return cells === null ? [] : [cells];
  });
}

/** With those between them that do not reach as far: beside them a cell goes on. */
function withInner(whole: readonly Level[], levels: readonly Level[]): Level[] {
  const [first, last] = [whole[0], whole.at(-1)];
  return levels.filter(
    ({ at, from, to }) =>
      first !== undefined &&
      last !== undefined &&
      at >= first.at &&
      at <= last.at &&
      from >= first.from - SAME_LINE &&
      to <= first.to + SAME_LINE,
  );
}

/** Rules at one height, one behind the other, and the places where they meet. */
interface Level extends Stretch {
  stretches: Stretch[];
  joints: number[];
}

function levelsOf(stretches: readonly Stretch[]): Level[] {
  const levels: Level[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const level = levels.at(-1);
    if (level && stretch.at - level.at <= SAME_LINE) level.stretches.push(stretch);
    else levels.push({ ...stretch, stretches: [stretch], joints: [] });
  }
  for (const level of levels) {
    const inTurn = level.stretches.toSorted((a, b) => a.from - b.from);
    for (const { from, to } of inTurn) {
      if (from > level.from + SAME_LINE && Math.abs(from - level.to) <= SAME_LINE) level.joints.push(from);
      level.from = Math.min(level.from, from);
      level.to = Math.max(level.to, to);
    }
  }
  return levels;
}

/** Squares of a grid, those open to each other as one; null where such are no rectangle. */
function rectanglesOf(
  levels: readonly number[],
  uprights: readonly number[],
  isOpen: (row: number, column: number, beside: 'right' | 'below') => boolean,
): Box[] | null {
  const [rows, columns] = [levels.length - 1, uprights.length - 1];
  const cells: Box[] = [];
  for (const squares of joinedSquares(rows, columns, isOpen)) {
    const boxes = squares.map((at): Box => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      return { left: column, right: column + 1, top: row, bottom: row + 1 };
    });
    const { left, right, top, bottom } = unionBox(boxes);
    if ((right - left) * (bottom - top) !== squares.length) return null;
    cells.push({
      left: uprights[left] ?? 0,
      right: uprights[right] ?? 0,
      top: levels[top] ?? 0,
      bottom: levels[bottom] ?? 0,
    });
  }
  return cells;
}

const isThin = (thickness: number): boolean => thickness <= SAME_LINE;

/** A rule is a stretch itself, a frame has one at each side. */
function stretchesAcross(box: Box): Stretch[] {
  if (boxWidth(box) <= SAME_LINE) return [];
  const [from, to] = [box.left, box.right];
  if (isThin(boxHeight(box))) return [{ at: (box.top + box.bottom) / 2, from, to }];
  return [box.top, box.bottom].map((at) => ({ at, from, to }));
}

function stretchesDown({ left, top, right, bottom }: Box): Stretch[] {
  return stretchesAcross({ left: top, top: left, right: bottom, bottom: right });
}

/** Where the stretches of a direction lie, each once, with the ends of those across them. */
function placesOf(stretches: readonly Stretch[], across: readonly Stretch[]): number[] {
  const ends = across.flatMap(({ from, to }) => [from, to]);
  const [first, last] = [least(ends), -least(ends.map((end) => -end))];
  const places = placesAmong(stretches.map(({ at }) => at));
  if (first < (places[0] ?? Infinity) - SAME_LINE) places.unshift(first);
  if (last > (places.at(-1) ?? -Infinity) + SAME_LINE) places.push(last);
  return places;
}

function placesAmong(numbers: readonly number[]): number[] {
  const places: number[] = [];
  for (const at of numbers.toSorted((a, b) => a - b))
    if (at - (places.at(-1) ?? -Infinity) > SAME_LINE) places.push(at);
  return places;
}

const least = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => Math.min(one, other), Infinity);

/** For each place, which of the sides between two `ends` are ruled there. */
function ruledSides(
  stretches: readonly Stretch[],
  places: readonly number[],
  ends: readonly number[],
): boolean[][] {
  const covered = places.map(() => new Array<number>(Math.max(0, ends.length - 1)).fill(0));
  for (const { at, from, to } of stretches) {
    const own = covered[places.findIndex((place) => Math.abs(at - place) <= SAME_LINE)];
    if (own === undefined) continue;
    for (let side = 0; side < own.length; side += 1) {
      const shared = Math.min(to, ends[side + 1] ?? to) - Math.max(from, ends[side] ?? from);
      if (shared > 0) own[side] = (own[side] ?? 0) + shared;
    }
  }
  return covered.map((sides) =>
    sides.map((length, side) => length >= RULED * ((ends[side + 1] ?? 0) - (ends[side] ?? 0))),
  );
}

/** The squares of a grid, row by row, in groups of those that are open to each other. */
function joinedSquares(
  rows: number,
  columns: number,
  isOpen: (row: number, column: number, beside: 'right' | 'below') => boolean,
): number[][] {
  const groups: number[][] = [];
  const seen = new Set<number>();
  for (let start = 0; start < rows * columns; start += 1) {
    if (seen.has(start)) continue;
    seen.add(start);
    const group = [start];
    const visit = (square: number, open: boolean) => {
      if (!open || seen.has(square)) return;
      seen.add(square);
      group.push(square);
    };
    for (const at of group) {
      const [row, column] = [Math.floor(at / columns), at % columns];
      visit(at + 1, column + 1 < columns && isOpen(row, column, 'right'));
      visit(at - 1, column > 0 && isOpen(row, column - 1, 'right'));
      visit(at + columns, row + 1 < rows && isOpen(row, column, 'below'));
      visit(at - columns, row > 0 && isOpen(row - 1, column, 'below'));
    }
    groups.push(group);
  }
  return groups;
}
