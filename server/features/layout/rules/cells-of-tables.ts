import { boxHeight, boxWidth, unionBox, verticalOverlap } from '#server/platform/geometry/boxes.ts';
import { cellsUnderRules, ruledCells } from '#server/platform/geometry/ruled-cells.ts';
import { touchingBoxes } from '#server/platform/geometry/touching-boxes.ts';
import type { Box, PdfDrawing, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { HAN, hanIn, RUNNING_HAN } from './line-patterns.ts';
import { edgesBegin } from './template-anchors.ts';
import { FIGURE } from './wrapped-rows.ts';

/** Points by which rules may miss each other. */
export const TOUCH = 2.5;
const LEAST_CELLS = 4;
/** What is drawn of more rules is no table to read. */
export const MAX_RULES = 1500;
/** Rows that no rule parts, beside each other in every column. */
const UNRULED_ROWS = 3;

/** What the rules of a page part: the cells of each table that is ruled through and through, and of those with rules between their rows alone. */
export interface CellsOfPage {
  ruled: Box[][];
  underRules: Box[][];
}

/** Asked for when a page is cleaned and when its tables are read. */
const known = new WeakMap<readonly PdfDrawing[], CellsOfPage>();

export function cellsOfPage(drawings: readonly PdfDrawing[]): CellsOfPage {
  const cells = known.get(drawings) ?? readCells(drawings);
  known.set(drawings, cells);
  return cells;
}

/** What may part a table: rules, and the frames of cells. */
export const rulesOf = (drawings: readonly PdfDrawing[]): Box[] =>
  drawings.filter(({ kind }) => kind === 'rule' || kind === 'frame').map(({ box }) => box);

function readCells(drawings: readonly PdfDrawing[]): CellsOfPage {
  const rules = rulesOf(drawings);
  if (rules.length < LEAST_CELLS || rules.length > MAX_RULES) return { ruled: [], underRules: [] };
  const isParted = rules.filter((box) => boxHeight(box) > TOUCH).length > 1;
  return { ruled: isParted ? ruledTables(rules) : [], underRules: cellsUnderRules(rules) };
}

function ruledTables(rules: readonly Box[]): Box[][] {
  const tables: Box[][] = [];
  for (const members of touchingBoxes(rules, TOUCH)) {
    const cells = mayPart(members) ? ruledCells(members) : null;
    if (cells === null || cells.length < LEAST_CELLS) continue;
    const [first] = cells;
    const isTable =
      cells.some(({ left }) => left !== first?.left) && cells.some(({ top }) => top !== first?.top);
    if (isTable) tables.push(cells);
  }
  return tables;
}

/** Rules in both directions, or frames: what most drawings of rules have not. */
function mayPart(members: readonly Box[]): boolean {
  let [across, down] = [0, 0];
  for (const box of members) {
    if (boxWidth(box) > TOUCH) across += 1;
    if (boxHeight(box) > TOUCH) down += 1;
  }
  return members.length >= LEAST_CELLS && across > 1 && down > 0;
}

const holds = (cell: Box, { left, top, right, bottom }: Box): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > cell.left && x < cell.right && y > cell.top && y < cell.bottom;
};

/** The lines of a page, where those of cells that stand close to each other came as one each by itself. `lines`: of the page, in its order. */
export function splitAtBorders(page: PdfPage, lines: readonly PdfLine[]): PdfLine[] {
  const tables = cellsOfPage(page.drawings).ruled.map((cells) => ({ cells, box: unionBox(cells) }));
  if (tables.length === 0) return [...lines];
  const begins = edgesBegin(page);
  return lines.flatMap((line) => {
    const begin = begins.get(line);
    const table = tables.find(({ box }) => holds(box, line.box));
    if (begin === undefined || table === undefined) return [line];
    const borders = bordersAcross(line.box, table.cells);
    return borders.length === 0
      ? [line]
      : partsBetween(line, borders, page.edges.subarray(begin, begin + line.text.length + 1));
  });
}

/** Where cells begin at the height of a line, from the left. */
function bordersAcross({ left, right, top, bottom }: Box, cells: readonly Box[]): number[] {
  const middle = (top + bottom) / 2;
  const here = cells.filter((cell) => cell.top < middle && cell.bottom > middle);
  return here
    .map((cell) => cell.left)
    .filter((at) => at > left && at < right)
    .toSorted((a, b) => a - b);
}

/** A line that a border runs through goes over it: it is cut at those alone that stand between two of its letters. */
function partsBetween(line: PdfLine, borders: readonly number[], edges: Float32Array): PdfLine[] {
  const parts: PdfLine[] = [];
  let from = 0;
  const add = (to: number) => {
    const text = line.text.slice(from, to);
    const [start, end] = [to - text.trimStart().length, from + text.trimEnd().length];
    from = to;
    if (end <= start) return;
    const [left, right] = [edges[start] ?? line.box.left, edges[end] ?? line.box.right];
    parts.push({ ...line, text: line.text.slice(start, end), box: { ...line.box, left, right } });
  };
  for (const border of borders) {
    const next = edges.findIndex((edge, at) => at > from && edge >= border - THROUGH);
    if (next > from && next < line.text.length && !isThrough(line, next - 1, border, edges)) add(next);
  }
  add(line.text.length);
  return parts;
}
/** Points by which a letter may reach over a border. */
const THROUGH = 1.5;

/** Whether the letter at this place stands on both sides of a border; of what follows it at a distance, the white is none of its own. */
function isThrough({ text, fontSize }: PdfLine, at: number, border: number, edges: Float32Array): boolean {
  const letter = text[at] ?? ' ';
  const begin = edges[at] ?? 0;
  const width = (HAN.test(letter) ? 1 : LATIN_WIDTH) * fontSize;
  return letter.trim() !== '' && Math.min(edges[at + 1] ?? begin, begin + width) > border + THROUGH;
}
/** Of the size of type. */
const LATIN_WIDTH = 0.6;

/** What a ruled table says, row by row and cell by cell, and what stands over its first rule and under its last. */
export interface TableInCells {
  above: PdfLine[];
  rows: PdfLine[][][];
  below: PdfLine[];
}

/**
 * The rows of a ruled table: what stands in a cell of several rows with the first of them. null where most lines do not stand in the cells of one table, or more of
 * them in a cell than one text.
 */
export function tableInCells(
  lines: readonly PdfLine[],
  { ruled, underRules }: CellsOfPage,
): TableInCells | null {
  const holdsMost = (cells: readonly Box[]): boolean =>
    lines.filter((line) => cellOf(cells, line) !== undefined).length > MOST_INSIDE * lines.length;
  const inRuled = ruled.find(holdsMost);
  const cells = inRuled ?? underRules.find(holdsMost);
  if (cells === undefined) return null;
  const { top, bottom } = unionBox(cells);
  const outside = lines.filter((line) => cellOf(cells, line) === undefined);
  const above = outside.filter(({ box }) => box.bottom < top + TOUCH);
  const below = outside.filter(({ box }) => box.top > bottom - TOUCH);
  const rows = rowsIn(cells, lines);
  if (rows === null || above.length + below.length < outside.length) return null;
  if (rows.some(areRows) || (inRuled === undefined && !rows.every(isOneRow))) return null;
  return { above, rows: rows.map((row) => row.map((cell) => heightsOf(cell).flat())), below };
}
/** Of the lines of a table. */
const MOST_INSIDE = 0.5;

function rowsIn(cells: readonly Box[], lines: readonly PdfLine[]): PdfLine[][][] | null {
  const filled = filledCells(cells, lines);
  if (!filled.every((each) => isOneText(each.lines))) return null;
  return [...Map.groupBy(filled, ({ cell }) => cell.top)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, row]) => entriesOf(row.toSorted((a, b) => a.cell.left - b.cell.left)));
}

/** Each line in its cell, in the order of the lines. */
function filledCells(cells: readonly Box[], lines: readonly PdfLine[]): FilledCell[] {
  const filled = new Map<Box, FilledCell>();
  for (const line of lines) {
    const cell = cellOf(cells, line);
    if (cell === undefined) continue;
    const own = filled.get(cell);
    if (own) own.lines.push(line);
    else filled.set(cell, { cell, lines: [line] });
  }
  return [...filled.values()];
}

function cellOf(cells: readonly Box[], { box }: PdfLine): Box | undefined {
  for (const cell of cells) if (holds(cell, box)) return cell;
  return undefined;
}

interface FilledCell {
  cell: Box;
  lines: PdfLine[];
}

/** A row; where its last cell is a list, as many as that has entries, the first of them with what stands beside it. */
function entriesOf(row: readonly FilledCell[]): PdfLine[][][] {
  const cells = row.map(({ lines }) => lines);
  const last = row.at(-1);
  if (last === undefined || !isList(last)) return [cells];
  const [first, ...others] = last.lines.toSorted((a, b) => a.box.top - b.box.top);
  return first === undefined
    ? [cells]
    : [[...cells.slice(0, -1), [first]], ...others.map((line) => [[line]])];
}

export const sharesHeight = (other: PdfLine, { box }: PdfLine): boolean =>
  verticalOverlap(other.box, box) >= boxHeight(box) / 2;

/** Lines of a cell that stand at one height, from the top and from the left. */
function heightsOf(lines: readonly PdfLine[]): PdfLine[][] {
  const rows: PdfLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.box.top - b.box.top)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && sharesHeight(first, line)) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.left - b.box.left));
}

/** Lines under each other or beside each other, with one figure at most. */
function isOneText(lines: readonly PdfLine[]): boolean {
  const rows = heightsOf(lines);
  if (rows.length > 1 && rows.some((row) => row.length > 1)) return false;
  return rows.length < 2 || lines.filter(({ text }) => FIGURE.test(text)).length < 2;
}

/** Every line but the last ends long before the cell does. */
function isList({ cell, lines }: FilledCell): boolean {
  const before = lines.toSorted((a, b) => a.box.top - b.box.top).slice(0, -1);
  return (
    before.length > 0 && before.every((line) => hanIn(line.text) >= RUNNING_HAN && endsEarly(line, cell))
  );
}

/** From its left edge on, with room for more behind it, in sizes of type. */
const endsEarly = ({ box, fontSize }: PdfLine, cell: Box): boolean =>
  box.left - cell.left < ROOM.before * fontSize && cell.right - box.right > ROOM.behind * fontSize;
const ROOM = { before: 2, behind: 7 };

/** Where no rule stands between columns, what else than the lines of one row may stand between two rules is told by its short cells. */
const isOneRow = (cells: readonly (readonly PdfLine[])[]): boolean =>
  cells.some((lines) => lines.length === 1 || heightsOf(lines).length === 1);

/** Every column goes down at the same heights: rows that are not ruled. */
function areRows([first, ...others]: readonly (readonly PdfLine[])[]): boolean {
  return (
    first !== undefined &&
    first.length >= UNRULED_ROWS &&
    others.length > 0 &&
    others.every(
      (lines) =>
        lines.length === first.length &&
        lines.every(({ box }, at) => Math.abs(box.top - (first[at]?.box.top ?? 0)) < TOUCH),
    )
  );
}
