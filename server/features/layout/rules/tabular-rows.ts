import {
  boxHeight,
  boxWidth,
  horizontalOverlap,
  unionBox,
  verticalOverlap,
} from '#server/platform/geometry/boxes.ts';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { parseCaption, SOURCE } from './line-patterns.ts';
import { groupRows, type Row } from './rows.ts';

/** A row of a table with every line of its cells, or one line of running text. */
export interface TabularRow {
  lines: PdfLine[];
  tabular: boolean;
}

/** A band of a table in the making: the lines that share a height, and those above and below that belong to its cells. */
interface Band {
  cells: PdfLine[];
  taken: PdfLine[];
}

const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;
export const middleOf = (lines: readonly PdfLine[]): number => middle(unionBox(lines.map(({ box }) => box)));
const bandMiddle = ({ cells }: Band): number => middleOf(cells);

/** Of the height of a line: two lines of a cell stand as far above the middle of their row as below it, to this share. */
const EVEN = 0.3;
/** A line of a cell stands at most so many heights from the next. */
const MOST_LEADING = 0.9;

/** The lines of a region in reading order, where the cells of a table are wrapped row by row: a label broken over lines stands together. */
export function tabularRows(lines: readonly PdfLine[], drawings: readonly PdfDrawing[]): TabularRow[] {
  const rules = drawings.filter(({ kind, box }) => kind === 'rule' && box.right - box.left > boxHeight(box));
  const rows = groupRows(lines);
  const inTable = rows.map(({ tabular }, at) => tabular || isAtEnd(rows, at));
  const read: TabularRow[] = [];
  for (let at = 0; at < rows.length; ) {
    const next = inTable.findIndex((each, later) => later > at && each !== inTable[at]);
    const stretch = rows.slice(at, next < 0 ? rows.length : next).map(({ cells }) => cells);
    read.push(
      ...(inTable[at]
        ? rowsOfBlock(stretch, rules)
        : stretch.flat().map((line) => ({ lines: [line], tabular: false }))),
    );
    at += stretch.length;
  }
  return read;
}

/** A label over several lines goes on above the first figures of a table and under its last by so many lines at most. */
const MOST_AT_END = 3;

/** A short line by itself, close to a row of a table: it may be of a label that begins before its figures or ends behind them. */
function isAtEnd(rows: readonly Row[], at: number): boolean {
  const isLabel = (row: Row | undefined): boolean =>
    row?.cells.length === 1 && row.cells.every(({ text }) => !parseCaption(text) && !SOURCE.test(text));
  return [-1, 1].some((step) => {
    for (let away = 0; away < MOST_AT_END && isLabel(rows[at + away * step]); away += 1)
      if (rows[at + (away + 1) * step]?.tabular) return true;
    return false;
  });
}

function rowsOfBlock(block: readonly PdfLine[][], rules: readonly PdfDrawing[]): TabularRow[] {
  const bands = block.flatMap((cells) => (cells.length > 1 ? [{ cells, taken: [] as PdfLine[] }] : []));
  const single = block.flatMap((cells) => (cells.length > 1 ? [] : cells));
  const alone = takeRuled(bands, single, rules);
  const ruled = new Set(alone.flat());
  const loose = new Set(single.filter((line) => !ruled.has(line) && !isTaken(bands, line)));
  takeEven(bands, loose);
  takeBelow(bands, loose);
  const own = [...alone, ...[...loose].map((line) => [line])].map((lines) => ({
    top: middleOf(lines),
    lines,
  }));
  const taken = bands.map((band) => ({
    top: bandMiddle(band),
    lines: inColumns([...band.cells, ...band.taken]).flat(),
  }));
  return [...own, ...taken]
    .sort((a, b) => a.top - b.top)
    .map((row) => ({ lines: row.lines, tabular: row.lines.length > 1 }));
}

const isTaken = (bands: readonly Band[], line: PdfLine): boolean =>
  bands.some(({ taken }) => taken.includes(line));

/**
 * Where rules are drawn between the rows, a line belongs to the one row that stands with it between two of them. Gives those that stand
 * there with none, the lines of one label together.
 */
function takeRuled(
  bands: readonly Band[],
  single: readonly PdfLine[],
  rules: readonly PdfDrawing[],
): PdfLine[][] {
  const alone: { below: number; lines: PdfLine[] }[] = [];
  for (const line of single) {
    const [above, below] = rulesAround(line, rules);
    if (above === undefined || below === undefined) continue;
    const within = bands.filter((band) => bandMiddle(band) > above && bandMiddle(band) < below);
    if (within.length === 1) within[0]?.taken.push(line);
    else if (within.length === 0) {
      const label = alone.find((one) => one.below === below && standsUnder(one.lines.at(-1), line, CLOSE));
      if (label) label.lines.push(line);
      else alone.push({ below, lines: [line] });
    }
  }
  return alone.map(({ lines }) => lines);
}

/** Of the height of a line: those of one label stand so close. */
const CLOSE = 0.5;
/** Points: two lines at one edge or at one height. */
export const SAME_EDGE = 3;

/** A line begins where the one above it does, with less white between, of its height. */
export const standsUnder = (above: PdfLine | undefined, { box }: PdfLine, leading: number): boolean =>
  above !== undefined &&
  Math.abs(above.box.left - box.left) < SAME_EDGE &&
  box.top - above.box.bottom < leading * boxHeight(box);

/** Heights of the nearest rules over and under a line. */
function rulesAround(
  { box }: PdfLine,
  rules: readonly PdfDrawing[],
): [number | undefined, number | undefined] {
  const own = middle(box);
  let [above, below]: [number | undefined, number | undefined] = [undefined, undefined];
  for (const rule of rules) {
    if (horizontalOverlap(rule.box, box) <= (box.right - box.left) / 2) continue;
    const height = middle(rule.box);
    if (height < own && (above === undefined || height > above)) above = height;
    if (height > own && (below === undefined || height < below)) below = height;
  }
  return [above, below];
}

/** Cells are mostly set in the middle of their row: the lines of one stand evenly above and below it, the nearest first. */
function takeEven(bands: readonly Band[], loose: Set<PdfLine>): void {
  const pairs = bands.flatMap((band) =>
    [...loose].flatMap((above) =>
      [...loose].flatMap((below) => (isEven(band, above, below) ? [{ band, above, below }] : [])),
    ),
  );
  pairs.sort((a, b) => a.below.box.bottom - a.above.box.top - (b.below.box.bottom - b.above.box.top));
  for (const { band, above, below } of pairs) {
    if (!loose.has(above) || !loose.has(below) || !isBesideOwn(band, above, below)) continue;
    band.taken.push(above, below);
    loose.delete(above);
    loose.delete(below);
  }
}

function isEven(band: Band, above: PdfLine, below: PdfLine): boolean {
  const at = bandMiddle(band);
  const [up, down] = [at - middle(above.box), middle(below.box) - at];
  const height = boxHeight(above.box);
  return (
    up > 0 && down > 0 && Math.abs(up - down) < height * EVEN && horizontalOverlap(above.box, below.box) > 0
  );
}

/** Nothing of another row stands between, and no more white than between the lines of a cell. */
function isBesideOwn({ cells, taken }: Band, above: PdfLine, below: PdfLine): boolean {
  const own = [...cells, ...taken].filter(({ box }) => horizontalOverlap(box, above.box) > 0);
  const lines = [above, ...own, below].map(({ box }) => box).sort((a, b) => a.top - b.top);
  return lines.slice(1).every((box, at) => {
    const before = lines[at] ?? box;
    return box.top - before.bottom < boxHeight(before) * MOST_LEADING;
  });
}

/** What is left hangs under the line of a row in the same column, where it is closer to that than to the next row. */
function takeBelow(bands: readonly Band[], loose: Set<PdfLine>): void {
  for (const line of [...loose].sort((a, b) => a.box.top - b.box.top)) {
    const gaps = bands.flatMap((band) => {
      const over = [...band.cells, ...band.taken].filter(({ box }) => horizontalOverlap(box, line.box) > 0);
      const gap = line.box.top - Math.max(...over.map(({ box }) => box.bottom));
      return over.length > 0 && gap > -boxHeight(line.box) / 2 ? [{ band, gap }] : [];
    });
    const [nearest] = gaps.sort((a, b) => a.gap - b.gap);
    if (!nearest || nearest.gap > boxHeight(line.box) * (MOST_LEADING / 2)) continue;
    const next = Math.min(...bands.filter((band) => bandMiddle(band) > middle(line.box)).map(topOf));
    if (next - line.box.bottom <= nearest.gap + 0.5) continue;
    nearest.band.taken.push(line);
    loose.delete(line);
  }
}

const topOf = ({ cells, taken }: Band): number => Math.min(...[...cells, ...taken].map(({ box }) => box.top));

/** Of the narrower of two lines: cells that stand close reach into each other a little, and no two lines at one height are of one cell. */
const SHARED_WIDTH = 0.3;
const SHARED_HEIGHT = 0.5;

const sharesColumn = (a: Box, b: Box): boolean =>
  isAligned(a, b) &&
  horizontalOverlap(a, b) > SHARED_WIDTH * Math.min(boxWidth(a), boxWidth(b)) &&
  verticalOverlap(a, b) < SHARED_HEIGHT * Math.min(boxHeight(a), boxHeight(b));

/** Points: the lines of a cell are set to its left, its right or its middle; a heading over two columns stands in the middle of neither. */
const ALIGNED = 4;

const isAligned = (a: Box, b: Box): boolean => {
  const [left, right] = [a.left - b.left, a.right - b.right];
  return [left, right, (left + right) / 2].some((shift) => Math.abs(shift) < ALIGNED);
};

/** Of one row: column after column, the lines of a cell from the top. */
export function inColumns(lines: readonly PdfLine[]): PdfLine[][] {
  const columns: PdfLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box.left - b.box.left)) {
    const column = columns.find((each) => each.some(({ box }) => sharesColumn(box, line.box)));
    if (column) column.push(line);
    else columns.push([line]);
  }
  return columns.map((column) => column.toSorted((a, b) => a.box.top - b.box.top));
}
