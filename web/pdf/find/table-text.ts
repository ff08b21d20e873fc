import { joinBrokenLines } from './page-text.ts';

/** A piece of selected text and where it stands on the screen. */
export interface PlacedPiece {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Cell {
  text: string;
  left: number;
  right: number;
}

interface Row {
  cells: Cell[];
  height: number;
}

/** Of the height of a line: pieces further apart are cells of their own, edges nearer together are of one column. */
const CELL_GAP = 0.6;
const ALIGNED = 0.5;
/** Units of a usual cell: columns of running text have longer lines, and are read one after the other. */
const CELL_LENGTH = 14;

const heightOf = ({ top, bottom }: PlacedPiece) => bottom - top;

function isBeside(a: PlacedPiece, b: PlacedPiece): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > 0.5 * Math.min(heightOf(a), heightOf(b));
}

/** Pieces that follow one another on one line. */
function inTurn(pieces: readonly PlacedPiece[]): PlacedPiece[][] {
  const rows: PlacedPiece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row?.[0] && isBeside(row[0], piece)) row.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

/** A table may be written column by column: where its short pieces stand side by side, they are put back into rows. */
function rowsOf(pieces: readonly PlacedPiece[]): PlacedPiece[][] {
  const written = inTurn(pieces);
  const seen = inTurn([...pieces].sort((a, b) => a.top + a.bottom - b.top - b.bottom));
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0) / pieces.length;
  return seen.length < written.length && length <= CELL_LENGTH ? seen : written;
}

function rowOf(pieces: readonly PlacedPiece[]): Row {
  const height = Math.max(...pieces.map(heightOf));
  const cells: Cell[] = [];
  for (const { text, left, right } of [...pieces].sort((a, b) => a.left - b.left)) {
    const before = cells.at(-1);
    if (before && left - before.right <= CELL_GAP * height) {
      before.text += text;
      before.right = Math.max(before.right, right);
    } else cells.push({ text, left, right });
  }
  return { cells, height };
}

/** Two rows of a table have at least two columns in common, flush on the left, the right or in the middle. */
function areAligned(a: Row, b: Row): boolean {
  const reach = ALIGNED * Math.min(a.height, b.height);
  const isSame = (one: Cell, other: Cell) =>
    [
      one.left - other.left,
      one.right - other.right,
      (one.left + one.right - other.left - other.right) / 2,
    ].some((distance) => Math.abs(distance) <= reach);
  return a.cells.filter((one) => b.cells.some((other) => isSame(one, other))).length >= 2;
}

/** The columns of rows, each as wide as its widest cell, where every cell lies in one of its own. */
function columnsOf(rows: readonly Row[]): Pick<Cell, 'left' | 'right'>[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of rows.flatMap(({ cells }) => cells).sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** Rows with a tab between cells; an empty cell keeps its place. A heading over several columns leaves the places to be guessed. */
function tabbed(rows: readonly Row[]): string[] {
  const columns = columnsOf(rows);
  const isWhole = columns.length >= Math.max(...rows.map(({ cells }) => cells.length));
  return rows.map(({ cells }) => {
    if (!isWhole) return cells.map(({ text }) => text.trim()).join('\t');
    const of = ({ left, right }: Pick<Cell, 'left' | 'right'>) =>
      cells.find((cell) => cell.left < right && cell.right > left)?.text.trim() ?? '';
    return columns.map(of).join('\t');
  });
}

/** What selected pieces say where a table is among them, with a tab between its cells; null where none is. */
export function tableText(pieces: readonly PlacedPiece[]): string | null {
  const printed = pieces.filter(({ text }) => text.trim() !== '');
  if (printed.length === 0) return null;
  const rows = rowsOf(printed).map(rowOf);
  const isTabled = rows.map((row, at) =>
    [rows[at - 1], rows[at + 1]].some((other) => other !== undefined && areAligned(row, other)),
  );
  if (!isTabled.includes(true)) return null;
  const blocks: string[] = [];
  for (let from = 0; from < rows.length; ) {
    const next = isTabled.findIndex((tabled, at) => at > from && tabled !== isTabled[from]);
    const block = rows.slice(from, next < 0 ? rows.length : next);
    const lines = block.map(({ cells }) => cells.map(({ text }) => text).join(' '));
    blocks.push(isTabled[from] ? tabbed(block).join('\n') : joinBrokenLines(lines.join('\n')));
    from += block.length;
  }
  return blocks.join('\n');
}
