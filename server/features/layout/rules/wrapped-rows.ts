import { boxHeight, horizontalOverlap, unionBox, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box, PdfLine } from '#server/ports/pdf.ts';
import { inColumns, middleOf, SAME_EDGE } from './tabular-rows.ts';

/** Of the height of a line: rows that reach into each other by more are one, whose cells have not equally many lines and stand in its middle. */
const REACHES_INTO = 0.15;
/** Of its lines stand so many over or under another of their cell, at least; else a heading stands over the middle of its columns. */
const IN_CELLS = 0.5;
/** Of the height of a line, the white between two lines of one cell; wider where other cells than the first are of one line and stand in the middle, as in the head of a table. Beside the name of a group stand two rows. */
const LEADING = { most: 0.5, inHead: 1 };
export const FIGURE = /^[-−–+（(]?[\d.,]+\s*[%％]?[)）]?$/u;

/**
 * The rows of a table in which the lines of a cell stand together, however the cells beside it are broken; what stands in the middle beside
 * several rows is said with the first of them.
 */
export function withWrappedCells(rows: readonly PdfLine[][], edge: number): PdfLine[][] {
  return withNamesFirst(joinCells(joinHeads(withHeadOfTwoLines(rows)), edge));
}

/** The names of all columns broken in two: they stand closer than the rows under them. */
function withHeadOfTwoLines(rows: readonly PdfLine[][]): PdfLine[][] {
  const [first = [], second = [], ...others] = rows;
  const hasFigures = (row: readonly PdfLine[] = []): boolean => row.some(({ text }) => FIGURE.test(text));
  const body = others.findIndex((row, at) => hasFigures(row) && hasFigures(others[at + 1]));
  const isHead =
    body >= 0 &&
    first.length >= LEAST_NAMES &&
    second.length === first.length &&
    !hasFigures([...first, ...second]) &&
    second.every(({ box }, at) => isCentredUnder(first[at]?.box ?? box, box, LEADING.inHead)) &&
    gapBetween(first, second) < gapBetween(others[body] ?? [], others[body + 1] ?? []) * CLOSER;
  return isHead ? [inColumns([...first, ...second]).flat(), ...others] : [...rows];
}
const LEAST_NAMES = 3;
const CLOSER = 0.8;

const gapBetween = (above: readonly PdfLine[], below: readonly PdfLine[]): number =>
  unionBox(below.map(({ box }) => box)).top - unionBox(above.map(({ box }) => box)).bottom;

/** The head of a table in two lines, and between them names of one line for other columns: `混动2年`, `指数标的`, `动态模型`. */
function joinHeads(rows: readonly PdfLine[][]): PdfLine[][] {
  const joined: PdfLine[][] = [];
  const figures = rows.findIndex((row) => row.some(({ text }) => FIGURE.test(text)));
  for (let at = 0; at < rows.length; at += 1) {
    const [above = [], between = [], below = []] = rows.slice(at, at + 3);
    if (at < figures && isHeadAround(above, between, below)) {
      joined.push([...above, ...between, ...below]);
      at += 2;
    } else joined.push(above);
  }
  return joined;
}

function isHeadAround(
  above: readonly PdfLine[],
  between: readonly PdfLine[],
  below: readonly PdfLine[],
): boolean {
  const lines = [...above, ...below];
  if (above.length < 2 || below.length !== above.length || between.length === 0) return false;
  if ([...lines, ...between].some(({ text }) => FIGURE.test(text))) return false;
  const isBeside = between.every(({ box }) => lines.every((line) => horizontalOverlap(line.box, box) <= 0));
  return (
    isBeside &&
    Math.abs(middleOf(between) - middleOf(lines)) < SAME_EDGE &&
    below.every(({ box }, at) => isCentredUnder(above[at]?.box ?? box, box, LEADING.inHead))
  );
}

/**
 * A name that stands in the middle beside all rows of its group is said with the first of them. As they are where the groups do not add up:
 * each begins behind the one before, has its name in its middle, and nothing is left over.
 */
export function withNamesFirst(rows: readonly PdfLine[][]): PdfLine[][] {
  const inner = usualLeft(rows);
  const isName = ({ box }: PdfLine): boolean => box.right <= inner;
  const isUnit = (row: readonly PdfLine[]): boolean =>
    row.some(({ box }) => Math.abs(box.left - inner) < SAME_EDGE) && row.filter(isName).length < 2;
  const head = rows.findLastIndex((row) => !isUnit(row) && !(row.length === 1 && row.every(isName))) + 1;
  const body = rows.slice(head);
  const names = body.flatMap((row) => row.filter(isName));
  const units = body.map((row) => row.filter((line) => !isName(line))).filter((row) => row.length > 0);
  const firsts = firstsOfGroups(units, names);
  if (names.length < 2 || firsts === null || names.length === units.length) return [...rows];
  const named = units.map((unit, at) => {
    const name = names[firsts.indexOf(at)];
    return name === undefined ? unit : [name, ...unit];
  });
  return [...rows.slice(0, head), ...named];
}

/** Where most rows begin, points from the left of the page. */
function usualLeft(rows: readonly PdfLine[][]): number {
  const lefts = rows.filter((row) => row.length > 1).map((row) => unionBox(row.map(({ box }) => box)).left);
  const counts = Map.groupBy(lefts, (left) => Math.round(left / SAME_EDGE));
  const [usual] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  return usual?.[0] ?? 0;
}

/** Which row begins the group of each name; null where the groups do not take all rows. */
function firstsOfGroups(units: readonly PdfLine[][], names: readonly PdfLine[]): number[] | null {
  const firsts: number[] = [];
  let next = 0;
  for (const name of names) {
    const first = units[next];
    if (first === undefined) return null;
    firsts.push(next);
    const [middle, top] = [middleOf([name]), unionBox(first.map(({ box }) => box)).top];
    const isMiddle = (unit: readonly PdfLine[]): boolean =>
      Math.abs((top + unionBox(unit.map(({ box }) => box)).bottom) / 2 - middle) < SAME_EDGE;
    const last = units.findIndex((unit, at) => at >= next && isMiddle(unit));
    if (last < 0) return null;
    next = last + 1;
  }
  return next === units.length ? firsts : null;
}

function joinCells(rows: readonly PdfLine[][], edge: number): PdfLine[][] {
  const merged: PdfLine[][] = [];
  let chain: PdfLine[][] = [];
  const endChain = () => {
    merged.push(...(isOneRow(chain, edge) ? [chain.flat()] : (rowsOfGroup(chain.flat()) ?? chain)));
    chain = [];
  };
  for (const row of rows) {
    const before = chain.at(-1);
    if (before !== undefined && (standBeside(before, row) || isInBrackets(before, row))) {
      chain[chain.length - 1] = [...before, ...row];
      continue;
    }
    if (before !== undefined && !reachesInto(before, row)) endChain();
    chain.push(row);
  }
  endChain();
  return merged;
}

/** Under the middle of another, with less white between, of its height. */
const isCentredUnder = (above: Box, box: Box, leading: number): boolean =>
  Math.abs(above.left + above.right - box.left - box.right) < 2 * SAME_EDGE &&
  box.top - above.bottom < leading * boxHeight(box);

/** What is said in brackets under every name of a head: `（1-3 月份）` under 第一季度. Of figures in brackets a row is their own. */
const isInBrackets = (above: readonly PdfLine[], below: readonly PdfLine[]): boolean =>
  below.length > 1 &&
  below.length <= above.length &&
  below.every(({ text, box }) => {
    const name = above.find((line) => isCentredUnder(line.box, box, LEADING.most));
    return name !== undefined && BRACKETED.test(text) && !FIGURE.test(text) && !FIGURE.test(name.text);
  });
const BRACKETED = /^[（(].+[)）]$/u;

/** The rows beside what is said once of all of them: cells of several columns at the same heights, and between these a name or a text in their middle. null for other rows. */
function rowsOfGroup(lines: readonly PdfLine[]): PdfLine[][] | null {
  const cells = inColumns(lines);
  const most = Math.max(...cells.map(({ length }) => length), 0);
  const beside = cells.filter(({ length }) => length === most);
  const named = cells.filter(({ length }) => length < most);
  if (named.length === 0 || !areTwoRows(beside)) return null;
  const middle = middleOf(beside.flat());
  if (!named.every((cell) => Math.abs(middleOf(cell) - middle) < SAME_EDGE)) return null;
  return Array.from({ length: most }, (_, at) => [
    ...(at === 0 ? named.flat() : []),
    ...beside.flatMap((cell) => cell[at] ?? []),
  ]);
}

/** Lines of one height, of which one was too long for a cell. */
const standBeside = (above: readonly PdfLine[], below: readonly PdfLine[]): boolean =>
  above.some((a) => below.some((b) => verticalOverlap(a.box, b.box) > SAME_ROW * boxHeight(b.box)));
const SAME_ROW = 0.8;

function reachesInto(above: readonly PdfLine[], below: readonly PdfLine[]): boolean {
  const [upper, lower] = [above, below].map((lines) => unionBox(lines.map(({ box }) => box)));
  const height = Math.min(...[...above, ...below].map(({ box }) => boxHeight(box)));
  return upper !== undefined && lower !== undefined && upper.bottom - lower.top > REACHES_INTO * height;
}

function isOneRow(rows: readonly PdfLine[][], edge: number): boolean {
  const cells = inColumns(rows.flat());
  const wrapped = cells.filter((cell) => cell.length > 1);
  const single = cells.flatMap((cell, at) => (cell.length > 1 ? [] : [at]));
  const inHead = single.length > 1 || single[0] !== 0;
  if (!inHead && (areTwoRows(wrapped) || endsEarly(cells.at(-1), edge))) return false;
  const leading = inHead ? LEADING.inHead : LEADING.most;
  const isWrapped = wrapped.flat().length >= rows.flat().length * IN_CELLS;
  return isWrapped && wrapped.every((cell) => isOneCell(cell, leading));
}

/** Of the size of type: what goes on in the next line of its cell had no more room than this. */
const ROOM = 4;
/** The last cell ends before the edge of its table: its second line is a row of its own. */
const endsEarly = (cell: readonly PdfLine[] | undefined, edge: number): boolean =>
  cell !== undefined &&
  cell.length > 1 &&
  cell.slice(0, -1).some(({ box, fontSize }) => box.right < edge - ROOM * fontSize);

/** Two lines in each of several columns, at the same heights. */
const areTwoRows = ([first, ...others]: readonly PdfLine[][]): boolean =>
  others.length > 0 &&
  others.every(
    (cell) =>
      cell.length === first?.length &&
      cell.every(({ box }, at) => Math.abs(box.top - (first[at]?.box.top ?? 0)) < SAME_EDGE),
  );

/** A cell has no more than one figure, and says nothing twice. */
const isOneCell = (lines: readonly PdfLine[], leading: number): boolean =>
  lines.filter(({ text }) => FIGURE.test(text)).length < 2 &&
  new Set(lines.map(({ text }) => text)).size === lines.length &&
  lines.slice(1).every(({ box }, at) => {
    const above = lines[at]?.box ?? box;
    return box.top - above.bottom < leading * boxHeight(above);
  });
