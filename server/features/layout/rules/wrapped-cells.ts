import { boxHeight } from '#server/platform/geometry/boxes.ts';
import type { PdfLine } from '#server/ports/pdf.ts';
import { hanIn, parseCaption, SOURCE } from './line-patterns.ts';
import type { Row } from './rows.ts';

/** Neighbouring rows of a two-column table whose cells run over several lines: each column is read by itself. */
export interface WrappedCells {
  /** Places in the rows, `end` exclusive. */
  start: number;
  end: number;
  left: PdfLine[];
  right: PdfLine[];
}

const MIN_HAN = 10;
const ALIGNED = 4;
/** A line this near to the edge of its column, in characters, went on because there was no more room. */
const FULL_WITHIN = 1.6;

const standsApart = ({ text }: PdfLine): boolean => parseCaption(text) !== null || SOURCE.test(text);

const isPair = ({ cells }: Row): boolean =>
  cells.length === 2 && cells.every((cell) => hanIn(cell.text) >= MIN_HAN && !standsApart(cell));

/** The white between two rows, in points; not a number where a row is missing. */
const gapOf = (above: Row | undefined, below: Row | undefined): number =>
  Math.min(...(below?.cells ?? []).map(({ box }) => box.top)) -
  Math.max(...(above?.cells ?? []).map(({ box }) => box.bottom));

/** Lines of one cell stand closer than lines of two. */
const isClose = ([first, second]: [Row, Row]): boolean => {
  const [line, next] = [first.cells[0], second.cells[0]];
  if (!line || !next || Math.abs(line.fontSize - next.fontSize) >= 0.6) return false;
  return gapOf(first, second) < boxHeight(line.box) * 0.75;
};

const isFull = (line: PdfLine, edge: number): boolean => line.box.right >= edge - line.fontSize * FULL_WITHIN;

/** The block that starts with two pairs at `at`, with the shorter lines above and below that stand in its columns; null where there is none. */
export function wrappedCellsAt(rows: readonly Row[], at: number): WrappedCells | null {
  const [first, second] = [rows[at], rows[at + 1]];
  if (!first || !second || !isPair(first) || !isPair(second) || !isClose([first, second])) return null;
  const [left, right] = first.cells;
  if (!left || !right) return null;
  const isLeft = ({ box }: PdfLine) =>
    Math.abs(box.left - left.box.left) < ALIGNED && box.right < right.box.left;
  const isRight = ({ box }: PdfLine) => Math.abs(box.left - right.box.left) < ALIGNED;
  const fits = (row: Row | undefined): boolean =>
    row !== undefined &&
    row.cells.length <= 2 &&
    row.cells.every((cell) => (isLeft(cell) || isRight(cell)) && !standsApart(cell));
  if (!fits(second)) return null;
  let end = at + 2;
  const widest = Math.max(0, gapOf(first, second)) * 1.3 + 1.5;
  while (fits(rows[end]) && gapOf(rows[end - 1], rows[end]) <= widest) end += 1;
  const cells = rows.slice(at, end).flatMap((row) => row.cells);
  const columns = { left: cells.filter(isLeft), right: cells.filter((cell) => !isLeft(cell)) };
  return runsOn(columns.left) && runsOn(columns.right) ? { start: at, end, ...columns } : null;
}

/** Rows of a list end where their words end; the lines of a wrapped cell end where the column does. */
function runsOn(lines: readonly PdfLine[]): boolean {
  const edge = Math.max(...lines.map(({ box }) => box.right));
  const before = lines.slice(0, -1);
  return before.length > 0 && before.filter((line) => isFull(line, edge)).length >= before.length * 0.6;
}
