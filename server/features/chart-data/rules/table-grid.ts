import { boxHeight, boxWidth, horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Label, Marks } from '../../marks/index.ts';

/** In units of the font size. */
const SAME_ROW = 0.5;
const DASH_OFF = 0.8;
const LEAST_GAP = 0.45;
/** Of the breadth, or the height, of the table. */
const LONG_RULE = 0.6;
/** Columns that are filled in no more rows, and never beside their neighbour, are parts of it: headings stand left, numbers right. */
const SPARSE = 0.5;
const STEP = 0.5;

/** What stands in one place of the grid. */
export interface GridCell {
  texts: Label[];
  /** Columns it reaches over. */
  columns: number;
}

export type GridRow = (GridCell | null)[];

/** The cells of each row. Rules between all rows tell which lines of words belong together; otherwise each line is a row. */
export function tableRows(labels: readonly Label[], { rules, bars }: Marks, box: Box): Label[][] {
  const lines = linesOf(labels);
  const isLong = (rule: { box: Box }): boolean => boxWidth(rule.box) > boxWidth(box) * LONG_RULE;
  const ruled = rules.filter(isLong).map((rule) => middle(rule.box));
  // Grounds of every other row have the same edges as rules would.
  const grounds = bars.filter(isLong).flatMap((bar) => [bar.box.top, bar.box.bottom]);
  const bands = distinct(
    [...ruled, ...grounds].toSorted((a, b) => a - b),
    3,
  );
  const banded = [...Map.groupBy(lines, (line) => bands.filter((edge) => edge < yOf(line)).length)]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => own);
  // A band of many lines is a table with rules at its ends alone.
  const isRuled =
    banded.length > 2 &&
    banded.length >= lines.length * 0.45 &&
    banded.every((own) => own.length <= 6 && !hasNumbersAbove(own.flat()) && !hasHeads(own));
  const [heads = [], below = []] = banded;
  const areParted = ruled.some((at) => at > yOf(heads.at(-1) ?? []) && at < yOf(below[0] ?? []));
  return isRuled && (areParted || haveOneMiddle(heads.flat())) ? banded.map((own) => own.flat()) : lines;
}

/** Numbers in one column under one another are of rows of their own. */
const hasNumbersAbove = (labels: readonly Label[]): boolean => {
  const numbers = labels.filter(({ value }) => value !== null);
  return numbers.some((a, at) =>
    numbers
      .slice(at + 1)
      .some((b) => Math.abs(a.y - b.y) > a.fontSize * SAME_ROW && horizontalOverlap(a.box, b.box) > 0),
  );
};

/** In sizes of the letters: how far folded headings of one row stand off the middle of each other. */
const OFF_OTHERS = 0.7;

/** Headings in layers, on one ground, have not. */
function haveOneMiddle(labels: readonly Label[]): boolean {
  const folded: Label[][] = [];
  for (const label of labels) {
    const own = folded.find((name) => name.some(({ box }) => horizontalOverlap(box, label.box) > LEAST_IN));
    if (own) own.push(label);
    else folded.push([label]);
  }
  const middles = folded.map(
    (name) => (Math.min(...name.map(({ y }) => y)) + Math.max(...name.map(({ y }) => y))) / 2,
  );
  return Math.max(...middles) - Math.min(...middles) <= OFF_OTHERS * (labels[0]?.fontSize ?? 0);
}

/** Words over a number, or over two texts of one line, head them and are of another row. */
const hasHeads = (lines: readonly Label[][]): boolean =>
  lines.some((line, at) =>
    line
      .filter(({ value }) => value === null)
      .some((head) =>
        lines.slice(at + 1).some((below) => {
          const under = below.filter(({ box }) => horizontalOverlap(head.box, box) > LEAST_IN);
          return under.length > 1 || under.some(({ value }) => value !== null);
        }),
      ),
  );

const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;
const yOf = (line: readonly Label[]): number => line[0]?.y ?? 0;

function distinct(sorted: readonly number[], apart: number): number[] {
  const kept: number[] = [];
  for (const at of sorted) if (at - (kept.at(-1) ?? -Infinity) > apart) kept.push(at);
  return kept;
}

function linesOf(labels: readonly Label[]): Label[][] {
  const lines: Label[][] = [];
  for (const label of labels.filter((each) => !isDash(each)).toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line && Math.abs(yOf(line) - label.y) < label.fontSize * SAME_ROW) line.push(label);
    else lines.push([label]);
  }
  // A dash alone may be set a little higher or lower than the words of its row.
  for (const dash of labels.filter(isDash)) {
    const off = (line: readonly Label[]): number => Math.abs(yOf(line) - dash.y);
    const nearest = lines.toSorted((a, b) => off(a) - off(b))[0];
    if (nearest && off(nearest) < dash.fontSize * DASH_OFF) nearest.push(dash);
    else lines.push([dash]);
  }
  return lines
    .toSorted((a, b) => yOf(a) - yOf(b))
    .map((line) => line.toSorted((a, b) => a.box.left - b.box.left));
}

export const isDash = ({ text }: Label): boolean => /^[-−–—]{1,3}$/u.test(text);

/** From left to right, as far as its words reach. */
export interface Column {
  left: number;
  right: number;
}

/**
 * Between upright rules where they stand, else between the gaps that run down through all rows but `reaching`: headings over several
 * columns reach over gaps.
 */
export function tableColumns(
  rows: readonly Label[][],
  { rules }: Marks,
  box: Box,
  reaching: number,
): Column[] {
  const uprights = rules
    .filter(({ box: rule }) => boxHeight(rule) > boxHeight(box) * LONG_RULE && boxWidth(rule) < 2)
    .map(({ box: rule }) => (rule.left + rule.right) / 2)
    .toSorted((a, b) => a - b);
  const inner = distinct(uprights, 4).filter((x) => x > box.left + 6 && x < box.right - 6);
  if (inner.length > 0 && inner.length >= gapColumns(rows, box, reaching).length - 1) {
    const edges = [box.left - 6, ...inner, box.right + 6];
    const places = edges.slice(1).map((right, at) => ({ left: edges[at] ?? 0, right }));
    // The frame of a table may stand inside of its box.
    return places.filter((place) => rows.some((row) => row.some((label) => touches(label, place))));
  }
  return joinSparse(joinUnowned(gapColumns(rows, box, reaching), rows), rows);
}

const touches = ({ box }: Label, { left, right }: Column): boolean => box.left < right && box.right > left;

/** Points by which it lies in a column at least; a letter may just reach over the edge. */
const LEAST_IN = 0.5;
export const standsIn = ({ box }: Label, { left, right }: Column): boolean =>
  Math.min(box.right, right) - Math.max(box.left, left) > LEAST_IN;

/** Headings are broader than what stands under them: where one ends there may be a gap on either side of the numbers. */
function joinUnowned(columns: readonly Column[], rows: readonly Label[][]): Column[] {
  const joined = [...columns];
  for (let at = 0; at < joined.length; at += 1) {
    const own = joined[at];
    if (own === undefined) continue;
    const labels = rows.flat().filter((label) => touches(label, own));
    const others = labels.map((label) => joined.findIndex((other) => other !== own && touches(label, other)));
    if (others.includes(-1)) continue;
    // What stands lowest is the heading of the column itself.
    const lowest = labels.reduce((best, { y }, each) => (y > (labels[best]?.y ?? 0) ? each : best), 0);
    const other = Math.max(at - 1, Math.min(at + 1, others[lowest] ?? at));
    const met = joined[other];
    if (met === undefined || other === at) continue;
    const both = { left: Math.min(own.left, met.left), right: Math.max(own.right, met.right) };
    joined.splice(Math.min(at, other), 2, both);
    at = Math.max(-1, at - 2);
  }
  return joined;
}

function joinSparse(columns: readonly Column[], rows: readonly Label[][]): Column[] {
  const joined: Column[] = [];
  for (const column of columns) {
    const before = joined.at(-1);
    const [own, other] = [filledRows(rows, column), before === undefined ? [] : filledRows(rows, before)];
    // Names of groups, in the first column, stand between the rows that they are said of; a heading stands over all of its column.
    const isOver = Math.max(...own) < Math.min(...other) || Math.max(...other) < Math.min(...own);
    const isApart = isOver || (joined.length > 1 && !own.some((at) => other.includes(at)));
    if (before !== undefined && isApart && Math.min(own.length, other.length) <= rows.length * SPARSE)
      joined[joined.length - 1] = { left: before.left, right: column.right };
    else joined.push(column);
  }
  return joined;
}

/** Places of the rows that have something in a column. */
function filledRows(rows: readonly Label[][], column: Column): number[] {
  const filled: number[] = [];
  for (const [at, row] of rows.entries())
    for (const label of row)
      if (touches(label, column)) {
        filled.push(at);
        break;
      }
  return filled;
}

function gapColumns(rows: readonly Label[][], box: Box, most: number): Column[] {
  const size = rows.flat()[0]?.fontSize ?? 8;
  const count = Math.min(20_000, Math.ceil((boxWidth(box) + 12) / STEP));
  const start = box.left - 6;
  const covered = new Uint16Array(count);
  // The last row that covers a place, from 1: two cells of a row count once.
  const last = new Uint32Array(count);
  for (const [index, row] of rows.entries())
    for (const { box: cell } of row)
      for (let at = Math.floor((cell.left - start) / STEP); at <= (cell.right - start) / STEP; at += 1) {
        if (at < 0 || at >= count || last[at] === index + 1) continue;
        last[at] = index + 1;
        covered[at] = (covered[at] ?? 0) + 1;
      }
  const columns: Column[] = [];
  let from: number | null = null;
  let gap = 0;
  for (let at = 0; at <= count; at += 1) {
    const isFree = at === count || (covered[at] ?? 0) <= most;
    if (!isFree) {
      from ??= at;
      gap = 0;
      continue;
    }
    gap += 1;
    if (from === null || (gap * STEP < size * LEAST_GAP && at < count)) continue;
    columns.push({ left: start + from * STEP, right: start + (at - gap + 1) * STEP });
    from = null;
  }
  return columns;
}
