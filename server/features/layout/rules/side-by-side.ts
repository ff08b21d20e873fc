import type { PdfLine } from '#server/ports/pdf.ts';
import { HAN } from './line-patterns.ts';
import { groupRows, type Row } from './rows.ts';

/** How far a paragraph's first line stands in, in letters. */
const INDENT = { least: 1.4, most: 2.8 };
/** The first lines of two paragraphs beside each other stand in alike, to this share of a letter. */
const ALIKE = 0.4;
/** Between the columns, in letters. */
const LEAST_GAP = 0.8;
/** A line further below than this, in letters, belongs to something else. */
const MOST_LEADING = 1.6;
/** Letters of a first line: a name in a legend is shorter. */
const LEAST_TEXT = 14;

/** Where one column ends and the other begins. */
interface Columns {
  left: number;
  right: number;
}

type Pair = [PdfLine, PdfLine];

const isPair = (row: Row | undefined): row is Row & { cells: Pair } => row?.cells.length === 2;
const indentOf = (first: PdfLine, next: PdfLine): number => (first.box.left - next.box.left) / first.fontSize;

/**
 * The columns of two paragraphs that begin in this row, each with its first line standing in: what cells of a table never do. null
 * where there are none.
 */
function columnsAt(row: Row | undefined, next: Row | undefined): Columns | null {
  if (!isPair(row) || !isPair(next)) return null;
  const [[a, b], [c, d]] = [row.cells, next.cells];
  const indents = [indentOf(a, c), indentOf(b, d)] as const;
  if (indents.some((indent) => indent < INDENT.least || indent > INDENT.most)) return null;
  if (Math.abs(indents[0] - indents[1]) > ALIKE) return null;
  if ([a, b].some(({ text }) => text.length < LEAST_TEXT || !HAN.test(text))) return null;
  const end = Math.max(a.box.right, c.box.right);
  if (d.box.left - end < LEAST_GAP * a.fontSize) return null;
  return follows(row, next) ? { left: c.box.left, right: d.box.left } : null;
}

const topOf = ({ cells }: Row): number => Math.min(...cells.map(({ box }) => box.top));
const bottomOf = ({ cells }: Row): number => Math.max(...cells.map(({ box }) => box.bottom));

function follows(above: Row, below: Row): boolean {
  const size = above.cells[0]?.fontSize ?? 0;
  const sameType = below.cells.every(({ fontSize }) => Math.abs(fontSize - size) < 0.2);
  return sameType && topOf(below) - bottomOf(above) < MOST_LEADING * size;
}

/** Whether the row goes on in the columns: nothing of it crosses from one to the other or begins left of them. */
function goesOn({ cells }: Row, { left, right }: Columns): boolean {
  const inLeft = cells.filter(({ box }) => box.left < right - 1);
  const stays = inLeft.every(({ box }) => box.left > left - 1 && box.right < right);
  return stays && inLeft.length < 2 && cells.length - inLeft.length < 2;
}

/** Lines of one column in parts, in reading order: short paragraphs beside each other are read one after the other. */
export function sideBySide(lines: readonly PdfLine[]): PdfLine[][] {
  const rows = groupRows(lines);
  const parts: PdfLine[][] = [];
  let open: PdfLine[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const columns = columnsAt(rows[at], rows[at + 1]);
    if (columns === null) {
      open.push(...(rows[at]?.cells ?? []));
      continue;
    }
    let end = at + 2;
    for (let next = rows[end]; next !== undefined; next = rows[end]) {
      const above = rows[end - 1];
      if (above === undefined || !follows(above, next) || !goesOn(next, columns)) break;
      end += 1;
    }
    const beside = rows.slice(at, end).flatMap(({ cells }) => cells);
    const isLeft = ({ box }: PdfLine) => box.left < columns.right - 1;
    parts.push(
      open,
      beside.filter(isLeft),
      beside.filter((line) => !isLeft(line)),
    );
    open = [];
    at = end - 1;
  }
  return parts.length === 0 ? [[...lines]] : [...parts, open].filter((part) => part.length > 0);
}
