import type { Box } from '#server/ports/pdf.ts';
import { type Marks, type Stretch, stretchesOf } from '../../marks/index.ts';
import type { Column, GridCell } from './table-grid.ts';

/** First and last column that a heading is said of. */
export type Run = readonly [number, number];

/** Points: two stretches so close are one; a rule may cut so far into the letters beside it. */
const TOUCHING = 2;
const INTO_LETTERS = 1.5;
/** In sizes of the letters: a rule under a heading lies no further below its middle, and a heading stands in the middle of its cell. */
const UNDER = 1.6;
const OFF_MIDDLE = 1.5;
/** Of the table's breadth: a rule of more parts rows rather than headings. */
const PART = 0.9;

export interface Ruled {
  across: readonly Stretch[];
  down: readonly Stretch[];
  box: Box;
}

export const ruledBy = (marks: Marks, box: Box): Ruled => ({ ...stretchesOf(marks, box), box });

/** The columns between the rules at a heading's sides, or over a rule of their own under it; null where no rule tells. */
export function ruledRun(
  { texts }: Pick<GridCell, 'texts'>,
  columns: readonly Column[],
  ruled: Ruled,
): Run | null {
  const left = Math.min(...texts.map(({ box }) => box.left));
  const right = Math.max(...texts.map(({ box }) => box.right));
  const sides = sidesOf({ left, right, ys: texts.map(({ y }) => y) }, ruled);
  const size = texts[0]?.fontSize ?? 8;
  const under = sides ?? underOf({ left, right, y: Math.max(...texts.map(({ y }) => y)) }, size, ruled);
  // Where rules part but some of the columns, what stands between two of them may be said of one column alone.
  if (under === null || Math.abs(left + right - under.left - under.right) / 2 > OFF_MIDDLE * size)
    return null;
  const own = columns.flatMap((column, at) => {
    const middle = (column.left + column.right) / 2;
    return middle > under.left && middle < under.right ? [at] : [];
  });
  const [first, last] = [own[0], own.at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}

/** Rules that run down beside it; the side of the table stands for one of them. */
function sidesOf(
  { left, right, ys }: { left: number; right: number; ys: readonly number[] },
  { down, box }: Ruled,
): Column | null {
  const beside = down.filter(({ from, to }) => ys.every((y) => from < y && to > y)).map(({ at }) => at);
  const before = beside.filter((at) => at <= left + INTO_LETTERS && at > box.left + TOUCHING);
  const behind = beside.filter((at) => at >= right - INTO_LETTERS && at < box.right - TOUCHING);
  if (before.length === 0 && behind.length === 0) return null;
  return { left: Math.max(box.left - 6, ...before), right: Math.min(box.right + 6, ...behind) };
}

/** A rule right under it that is no rule of the whole row. */
function underOf(
  { left, right, y }: { left: number; right: number; y: number },
  size: number,
  { across, box }: Ruled,
): Column | null {
  const near = across.filter(({ at }) => at > y && at - y < UNDER * size).toSorted((a, b) => a.from - b.from);
  const joined: Column[] = [];
  for (const { from, to } of near) {
    const last = joined.at(-1);
    if (last !== undefined && from - last.right <= TOUCHING) last.right = Math.max(last.right, to);
    else joined.push({ left: from, right: to });
  }
  const own = joined.find((rule) => rule.left <= left + size && rule.right >= right - size);
  return own === undefined || own.right - own.left > PART * (box.right - box.left) ? null : own;
}
