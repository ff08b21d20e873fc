import { boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { coveredLength, edgesAcross, type Label, type Marks, stretchesOf } from '../../marks/index.ts';
import type { Column } from './table-grid.ts';

export interface FootedRows {
  /** Those above the foot. */
  rows: Label[][];
  /** One cell each, as broad as the table. */
  foot: Label[][];
}

/** Of the table's breadth: a rule so long parts rows of all columns; without one over it a text is so broad. */
const RULED = 0.9;
const BROAD = 0.5;
/** In sizes of the letters: how far a text may stand off the middle of the table. */
const OFF_MIDDLE = 1;
/** More rows between two rules are no text of one cell. */
const MOST_LINES = 4;
const LEAST_ROWS = 2;

/** Lines at the end of a table, each alone in its row, with a rule over and under them or in the middle over a rule. The caller sees that they reach over columns. */
export function footRows(lines: readonly Label[][], marks: Marks, box: Box): FootedRows {
  const { across } = stretchesOf(marks, box);
  const edges = edgesAcross(across, box).filter(
    (at) => coveredLength(across, at, box.left, box.right) >= RULED * boxWidth(box),
  );
  const bandOf = (line: readonly Label[]): number => edges.filter((at) => at < (line[0]?.y ?? 0)).length;
  const rows = [...lines];
  const foot: Label[][] = [];
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    const band = bandOf(last);
    const own = rows.filter((line) => bandOf(line) === band);
    const isRuled = band > 0 && (foot.length > 0 || band === edges.length - 1);
    // Without a rule over it what stands in the middle of the table is a row of its own.
    const text = isOneText(own) ? own : isCentred(last, box) ? [last] : [];
    if (!isRuled || text.length === 0 || rows.length - text.length < LEAST_ROWS) break;
    rows.splice(rows.length - text.length, text.length);
    foot.unshift(text.flat());
  }
  return { rows, foot };
}

const isOneText = (lines: readonly (readonly Label[])[]): boolean =>
  lines.length <= MOST_LINES && lines.every((line) => line.length === 1 && line[0]?.value === null);

/** Broad, and in the middle. */
const isCentred = (line: readonly Label[], box: Box): boolean =>
  isOneText([line]) &&
  line.every(
    (label) =>
      boxWidth(label.box) >= BROAD * boxWidth(box) &&
      Math.abs(label.box.left + label.box.right - box.left - box.right) / 2 < OFF_MIDDLE * label.fontSize,
  );

/** In sizes of the letters: from one line of a heading to its next, and how far each heading stands off the middle of all. */
const LINE_STEP = 2.4;
const OFF_OTHERS = 0.35;

/**
 * Headings that are folded into several lines, or stand at half the height of those that are, are one row: a rule lies over and under
 * them, each stands in one column, and all have one middle. A heading over several columns stands over others, which have not.
 */
export function joinWrappedHeads(
  lines: readonly Label[][],
  columns: readonly Column[],
  { marks, box }: { marks: Marks; box: Box },
): Label[][] {
  const { across } = stretchesOf(marks, box);
  const edges = edgesAcross(across, box);
  const under = edges[1] ?? box.top;
  const isRuled = coveredLength(across, under, box.left, box.right) >= RULED * boxWidth(box);
  const heads = lines.filter((line) => (line[0]?.y ?? 0) < under);
  const isHead = heads.length > 1 && heads.length <= MOST_LINES && heads.length < lines.length;
  if (!isRuled || !isHead || !isOneRow(heads.flat(), columns)) return [...lines];
  return [heads.flat(), ...lines.slice(heads.length)];
}

function isOneRow(labels: readonly Label[], columns: readonly Column[]): boolean {
  const size = labels[0]?.fontSize ?? 8;
  const placed = columns.map(({ left, right }) =>
    labels.filter(({ box }) => box.left < right && box.right > left).toSorted((a, b) => a.y - b.y),
  );
  if (placed.flat().length !== labels.length || labels.some(({ value }) => value !== null)) return false;
  const middles = placed
    .filter((own) => own.length > 0)
    .map((own) => ((own[0]?.y ?? 0) + (own.at(-1)?.y ?? 0)) / 2);
  const isClose = placed.every((own) =>
    own.slice(1).every(({ y }, at) => y - (own[at]?.y ?? y) <= LINE_STEP * size),
  );
  return isClose && Math.max(...middles) - Math.min(...middles) <= 2 * OFF_OTHERS * size;
}
