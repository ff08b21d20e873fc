import { joinBrokenLines } from './page-text.ts';

/** A piece of selected text and where it stands, in pixels; pages lie one below the other. */
export interface PlacedPiece {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Cell = PlacedPiece;

interface Row {
  cells: Cell[];
  /** Of its largest type. */
  height: number;
}

/** Of the height of a line: pieces further apart are cells of their own, edges nearer together are of one column. */
const CELL_GAP = 0.6;
const ALIGNED = 0.5;
/** Share of the height that two have in common on one row: the value beside a label of two lines stands between them. */
const SAME_ROW = 0.2;
/** Units of the longest cell: what is longer and has something beside it is running text, in columns or with a side bar. */
const CELL_LENGTH = 32;
/** Between two rows of a table stand at most so many lines of a label. */
const LABEL_LINES = 3;

type Band = Pick<PlacedPiece, 'top' | 'bottom'>;

function isBeside(a: Band, b: Band): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > SAME_ROW * Math.min(a.bottom - a.top, b.bottom - b.top);
}

interface Line extends Band {
  pieces: PlacedPiece[];
}

const joined = (a: Line, b: Line): Line => ({
  pieces: [...a.pieces, ...b.pieces],
  top: Math.min(a.top, b.top),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Neighbours on one row become one, until none are left. */
function joinRows(lines: readonly Line[]): Line[] {
  const rows: Line[] = [];
  for (const line of lines) {
    const before = rows.at(-1);
    if (before && isBeside(before, line)) rows[rows.length - 1] = joined(before, line);
    else rows.push(line);
  }
  return rows.length < lines.length ? joinRows(rows) : rows;
}

const lineOf = (piece: PlacedPiece): Line => ({ pieces: [piece], top: piece.top, bottom: piece.bottom });

/** The number or bullet of a list, which is no column. */
const ENUMERATOR = /^(?:[(（]?[\da-z一二三四五六七八九十]{1,3}[.．、)）]|[•●■◆▪❑➢–-])$/iu;

/** Several cells, each as short as cells are. */
const isOfCells = ({ cells }: Row): boolean =>
  cells.length > 1 &&
  cells.every(({ text }) => text.length <= CELL_LENGTH) &&
  !(cells.length === 2 && ENUMERATOR.test(cells[0]?.text ?? ''));

/**
 * The rows in the order in which the file writes them. A table may be written column by column: where nothing but cells stand
 * side by side, they are put back into the rows in which they are seen.
 */
function rowsOf(pieces: readonly PlacedPiece[]): Row[] {
  const lines = pieces.map(lineOf);
  const written = joinRows(lines).map(rowOf);
  const seen = joinRows([...lines].sort((a, b) => a.top + a.bottom - b.top - b.bottom)).map(rowOf);
  const isTable = seen.every((row) => row.cells.length === 1 || isOfCells(row));
  return isTable && seen.length < written.length ? seen : written;
}

/** What stands in a cell, line by line. */
const textOf = (pieces: readonly PlacedPiece[]): string =>
  joinRows([...pieces].sort((a, b) => a.top - b.top).map(lineOf))
    .flatMap((line) => [...line.pieces].sort((a, b) => a.left - b.left))
    .map(({ text }) => text)
    .join('');

function rowOf({ pieces, top, bottom }: Line): Row {
  const height = Math.max(...pieces.map((piece) => piece.bottom - piece.top));
  const cells: { pieces: PlacedPiece[]; right: number }[] = [];
  for (const piece of [...pieces].sort((a, b) => a.left - b.left)) {
    const before = cells.at(-1);
    if (before && piece.left - before.right <= CELL_GAP * height) {
      before.pieces.push(piece);
      before.right = Math.max(before.right, piece.right);
    } else cells.push({ pieces: [piece], right: piece.right });
  }
  return {
    height,
    cells: cells.map((cell) => ({
      text: textOf(cell.pieces).trim(),
      left: cell.pieces[0]?.left ?? 0,
      right: cell.right,
      top,
      bottom,
    })),
  };
}

/** Two rows of a table have at least two columns in common, flush on the left, the right or in the middle. */
function areAligned(a: Row, b: Row): boolean {
  const reach = ALIGNED * Math.min(a.height, b.height);
  const isSame = (one: Cell, other: Cell) => {
    const [left, right] = [one.left - other.left, one.right - other.right];
    return [left, right, (left + right) / 2].some((distance) => Math.abs(distance) <= reach);
  };
  return a.cells.filter((one) => b.cells.some((other) => isSame(one, other))).length >= 2;
}

/** Which rows are of a table: those in line with one near them, and the lines of labels between. */
function tabledRows(rows: readonly Row[]): boolean[] {
  const several = rows.flatMap((row, at) => (isOfCells(row) ? [at] : []));
  const isTabled = rows.map(() => false);
  for (const [place, at] of several.entries()) {
    const next = several[place + 1];
    const [row, other] = [rows[at], next === undefined ? undefined : rows[next]];
    if (next === undefined || !row || !other) continue;
    if (next - at <= LABEL_LINES + 1 && areAligned(row, other)) isTabled.fill(true, at, next + 1);
  }
  return isTabled;
}

/** The columns of rows, each as wide as its widest cell. */
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
    if (!isWhole) return cells.map(({ text }) => text).join('\t');
    const inColumn = ({ left, right }: Pick<Cell, 'left' | 'right'>) =>
      cells.find((cell) => cell.left < right && cell.right > left)?.text ?? '';
    return columns.map(inColumn).join('\t');
  });
}

/** What selected pieces say where a table is among them, with a tab between its cells; null where none is. */
export function tableText(pieces: readonly PlacedPiece[]): string | null {
  const printed = pieces.filter(({ text }) => text.trim() !== '');
  const rows = rowsOf(printed);
  const isTabled = tabledRows(rows);
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
