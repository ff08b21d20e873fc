import type { Box } from '#server/ports/pdf.ts';
import { type Label, type Marks, type Stretch, stretchesOf } from '../../marks/index.ts';
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

const sidesOfTexts = (texts: readonly Label[]): Column => ({
  left: Math.min(...texts.map(({ box }) => box.left)),
  right: Math.max(...texts.map(({ box }) => box.right)),
});

/** The columns between the rules at a heading's sides, or over a rule of their own under it; null where no rule tells. */
export function ruledRun(
  { texts }: Pick<GridCell, 'texts'>,
  columns: readonly Column[],
  ruled: Ruled,
): Run | null {
  const { left, right } = sidesOfTexts(texts);
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

/** Of a column's breadth: how far a heading stands off the middle of what it is said of. */
const OFF_SAID = 0.35;
/** Of a column's breadth: what leaving a column without a heading costs. */
const WITHOUT = 0.2;

export interface HeadPlace {
  columns: readonly Column[];
  /** Where each column begins and, one more, the last ends: half way between the words of two. */
  edges: readonly number[];
  /** Of a column, in the middle of all. */
  breadth: number;
  /** By column, what stands below the headings. */
  ofNumbers: readonly boolean[];
}

export interface SharedCell {
  left: number;
  right: number;
  texts: Label[];
}

export function headPlaces(columns: readonly Column[], ofNumbers: readonly boolean[], box: Box): HeadPlace {
  const inner = columns.slice(1).map(({ left }, at) => ((columns[at]?.right ?? left) + left) / 2);
  const edges = [columns[0]?.left ?? box.left, ...inner, columns.at(-1)?.right ?? box.right];
  const breadth = ((inner.at(-1) ?? 0) - (inner[0] ?? 0)) / Math.max(1, inner.length - 1);
  return {
    columns,
    edges,
    ofNumbers,
    breadth: breadth > 0 ? breadth : (box.right - box.left) / columns.length,
  };
}

/**
 * Consecutive columns among the headings over them: each has one of its own, or a heading stands in the middle of those that it is said
 * of. The first column, in which rows are named, needs none. null where that does not come out.
 */
export function shareColumns(
  labels: readonly Label[],
  { left, right }: { left: number; right: number },
  places: HeadPlace,
  isRuled: boolean,
): SharedCell[] | null {
  const names = joinLines(labels);
  const count = right - left + 1;
  if (names.length === 0) return right === 0 ? [] : null;
  if (names.length > count) return null;
  const [only, ...more] = names;
  // A rule under these columns alone tells what it is said of.
  if (only !== undefined && more.length === 0 && isRuled && count < places.columns.length)
    return [{ left, right, texts: only }];
  const areOwn = names.length === count && names.every((name, at) => isIn(name, left + at, places));
  if (areOwn) return names.map((texts, at) => ({ left: left + at, right: left + at, texts }));
  return cheapest(names, left, right, places);
}

/** What stands over or under another is a line of one heading. */
function joinLines(labels: readonly Label[]): Label[][] {
  const names: Label[][] = [];
  for (const label of labels.toSorted((a, b) => a.box.left - b.box.left)) {
    const met = names.find(
      (name) => sidesOfTexts(name).right > label.box.left && sidesOfTexts(name).left < label.box.right,
    );
    if (met) met.push(label);
    else names.push([label]);
  }
  return names;
}

function isIn(name: readonly Label[], column: number, { edges }: HeadPlace): boolean {
  const { left, right } = sidesOfTexts(name);
  const middle = (left + right) / 2;
  return middle > (edges[column] ?? 0) && middle < (edges[column + 1] ?? 0);
}

/** Of the words of these columns, or of the places that they have. */
function offMiddle(name: readonly Label[], from: number, to: number, { columns, edges }: HeadPlace): number {
  const { left, right } = sidesOfTexts(name);
  const middles = [
    (columns[from]?.left ?? 0) + (columns[to]?.right ?? 0),
    (edges[from] ?? 0) + (edges[to + 1] ?? 0),
  ];
  return Math.min(...middles.map((sum) => Math.abs(left + right - sum) / 2));
}

/** Words behind numbers are of a heading of their own. */
const endsInWords = ({ ofNumbers }: HeadPlace, from: number, to: number): boolean =>
  ofNumbers[to] === false && ofNumbers.slice(from, to).includes(true);

interface Split {
  cost: number;
  cells: SharedCell[];
}

function cheapest(names: Label[][], left: number, right: number, places: HeadPlace): SharedCell[] | null {
  const count = right - left + 1;
  let best: (Split | null)[] = [{ cost: 0, cells: [] }, ...Array.from({ length: count }, () => null)];
  for (const texts of names) {
    passOver(best, left, places);
    const next: (Split | null)[] = best.map(() => null);
    for (const [from, sofar] of best.entries()) {
      if (sofar === null) continue;
      for (let to = from; to < count; to += 1) {
        const off = offMiddle(texts, left + from, left + to, places);
        const isOver =
          to === from
            ? isIn(texts, left + from, places)
            : off <= OFF_SAID * places.breadth && !endsInWords(places, left + from, left + to);
        const cost = sofar.cost + off;
        if (!isOver || cost >= (next[to + 1]?.cost ?? Number.POSITIVE_INFINITY)) continue;
        next[to + 1] = { cost, cells: [...sofar.cells, { left: left + from, right: left + to, texts }] };
      }
    }
    best = next;
  }
  passOver(best, left, places);
  return best.at(-1)?.cells ?? null;
}

/** Columns without a heading; the first, in which rows are named, needs none. */
function passOver(best: (Split | null)[], left: number, { breadth }: HeadPlace): void {
  for (let at = 1; at < best.length; at += 1) {
    const before = best[at - 1];
    const cost = (before?.cost ?? Number.POSITIVE_INFINITY) + (left + at === 1 ? 0 : WITHOUT * breadth);
    if (before && cost < (best[at]?.cost ?? Number.POSITIVE_INFINITY)) best[at] = { ...before, cost };
  }
}
