import type { Label } from '../../marks/index.ts';
import type { GridCell, GridRow } from './table-grid.ts';

/** In sizes of the letters: lines of one name follow one another closer than rows of headings do, and have one middle. */
const LINE_STEP = 1.5;
const OFF_MIDDLE = 0.6;

/**
 * Rows of headings in which the lines of a name are in one row: what stands close under a name and in its middle goes on with it, wherever
 * the row has a name under another. The last row names the columns themselves, unless it only goes on with some of the names above.
 */
export function joinGroupLines(rows: readonly GridRow[]): GridRow[] {
  const joined: GridRow[] = [];
  for (const [at, row] of rows.entries()) {
    const above = joined.at(-1);
    const mayJoin = at < rows.length - 1 || (above !== undefined && cellsOf(row) < cellsOf(above));
    const together = above !== undefined && mayJoin ? inOneRow(above, row, at === rows.length - 1) : null;
    if (together === null) joined.push(row);
    else joined[joined.length - 1] = together;
  }
  return joined;
}

const cellsOf = (row: GridRow): number => row.filter((cell) => cell !== null).length;

const boxOf = ({ texts }: GridCell) => ({
  left: Math.min(...texts.map(({ box }) => box.left)),
  right: Math.max(...texts.map(({ box }) => box.right)),
});

const isOver = (a: GridCell, b: GridCell): boolean =>
  Math.min(boxOf(a).right, boxOf(b).right) > Math.max(boxOf(a).left, boxOf(b).left);

const middleOf = (cell: GridCell): number => (boxOf(cell).left + boxOf(cell).right) / 2;

const lowest = (texts: readonly Label[]): Label | undefined => texts.toSorted((a, b) => b.y - a.y)[0];

function goesOn(cell: GridCell, under: GridCell): boolean {
  const [last, next] = [lowest(cell.texts), under.texts[0]];
  if (last === undefined || next === undefined) return false;
  return (
    next.y - last.y <= LINE_STEP * last.fontSize &&
    Math.abs(middleOf(cell) - middleOf(under)) <= OFF_MIDDLE * last.fontSize
  );
}

/** Both rows in one; null where they are not the lines of the same names. The last row must only go on with others. */
function inOneRow(above: GridRow, below: GridRow, isLast: boolean): GridRow | null {
  const row: GridRow = [...above];
  let lines = 0;
  for (const [column, under] of below.entries()) {
    if (under === null) continue;
    const over = above.flatMap((cell, at) => (cell !== null && isOver(cell, under) ? [{ cell, at }] : []));
    const [met] = over;
    if (met === undefined) {
      if (isLast || row[column] !== null) return null;
      row[column] = under;
      continue;
    }
    if (over.length > 1 || row[met.at] !== met.cell || !goesOn(met.cell, under)) return null;
    const [first, last] = [
      Math.min(met.at, column),
      Math.max(met.at + met.cell.columns, column + under.columns),
    ];
    row[met.at] = null;
    if (row[first] !== null) return null;
    row[first] = { texts: [...met.cell.texts, ...under.texts], columns: last - first };
    lines += 1;
  }
  return lines > 0 ? row : null;
}

/** In sizes of the letters: what stands so near in height is one line, and so near to an end of its column a line reaches it. */
const SAME_LINE = 0.5;
const OFF_END = 1;

/** Of how many lines a text is that was folded at the end of its column: each begins where the column does and all but the last fill it; 0 where they do not. */
export function foldedLines(names: readonly Label[], column: readonly Label[]): number {
  const from = Math.min(...column.map(({ box }) => box.left));
  const to = Math.max(...column.map(({ box }) => box.right));
  const lines: Label[][] = [];
  for (const label of names) {
    const line = lines.at(-1);
    // Words of one line may stand apart.
    if (line?.[0] !== undefined && label.y - line[0].y <= SAME_LINE * label.fontSize) line.push(label);
    else lines.push([label]);
  }
  const begins = (line: readonly Label[]): boolean =>
    line.some(({ box, fontSize }) => box.left - from <= OFF_END * fontSize);
  const ends = (line: readonly Label[]): boolean =>
    line.some(({ box, fontSize }) => to - box.right <= OFF_END * fontSize);
  const isFolded = lines.every((line, at) => begins(line) && (at === lines.length - 1 || ends(line)));
  return isFolded ? lines.length : 0;
}
