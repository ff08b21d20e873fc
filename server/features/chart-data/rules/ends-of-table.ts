import { boxWidth, horizontalOverlap } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import { coveredLength, edgesAcross, type Label, type Marks, stretchesOf } from '../../marks/index.ts';
import { type Column, standsIn } from './table-grid.ts';

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

/** Of the breadth of the columns that a name is said of: so near to their middle it stands. */
const OFF_NAMES = 1 / 6;
const PARTED = 0.5;

/**
 * The name of a row that stands in the middle of all columns of names, in which no other stands: a rule ends what was said of the rows
 * above in each of them, or it stands between two columns, or all other rows have a name in the last of them. None where the row has no such name.
 */
export function totalOf(
  row: readonly Label[],
  rows: readonly Label[][],
  columns: readonly Column[],
  { marks, box }: { marks: Marks; box: Box },
): Label[] {
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 0];
  const [name, ...more] = row.filter(
    ({ value, box: { right: end }, fontSize }) => value === null && end <= right + fontSize,
  );
  if (name === undefined || more.length > 0 || row.length < 2) return [];
  if (Math.abs(name.box.left + name.box.right - left - right) / 2 > OFF_NAMES * (right - left)) return [];
  const above = rows.flat().flatMap(({ y }) => (y < name.y - name.fontSize / 2 ? [y] : []));
  const { across } = stretchesOf(marks, box);
  const isUnderRule = across.some(
    ({ at }) =>
      at > Math.max(...above) &&
      at < name.y &&
      columns.every(
        (column) =>
          coveredLength(across, at, column.left, column.right) > PARTED * (column.right - column.left),
      ),
  );
  const isIn = (label: Label): boolean => columns.slice(-1).some((column) => standsIn(label, column));
  const areOthersNamed = rows.every(
    (other) => other === row || other.every(({ value }) => value === null) || other.some(isIn),
  );
  const isAlone = areOthersNamed && !row.some(isIn);
  return isUnderRule || isAlone || columns.filter((column) => standsIn(name, column)).length !== 1
    ? [name]
    : [];
}

/** Headings over numbers: a row of a table has more of these. */
const LEAST_NAMES = 2;
/** Of the distance between two rows: a line this close to the one before is no row of its own. */
const CLOSE = 0.6;

/** The rows in parts: where names stand between rows of numbers, another table may begin under the same title. */
export function stackedParts(rows: readonly Label[][]): Label[][][] {
  const begins = rows.flatMap((row, at) => (beginsTable(row, rows[at - 1], rows[at + 1]) ? [at] : []));
  const edges = [0, ...begins, rows.length];
  return edges.slice(1).map((end, at) => rows.slice(edges[at], end));
}

function beginsTable(
  row: readonly Label[],
  before: readonly Label[] | undefined,
  after: readonly Label[] | undefined,
): boolean {
  if (before === undefined || after === undefined) return false;
  const names = row.slice(1).filter(({ text }) => /\p{L}{2}/u.test(text));
  return (
    names.length >= LEAST_NAMES &&
    names.length === row.length - 1 &&
    isOfNumbers(before) &&
    isOfNumbers(after)
  );
}

const isOfNumbers = (row: readonly Label[]): boolean => {
  const numbers = row.slice(1).filter(({ value }) => value !== null);
  return numbers.length >= LEAST_NAMES && numbers.length * 2 >= row.length - 1;
};

/** How many rows stand between two others and in none of their columns, as what is said of several rows does: nobody can tell of which. */
export function crowdedRows(lines: readonly Label[][], [names]: readonly Column[]): number {
  // Names of groups in the first column are told by themselves.
  const rows = lines
    .map((line) => line.filter(({ box }) => box.right > (names?.right ?? 0) + 1))
    .filter((line) => line.length > 0);
  const first = rows.findIndex((row) => row.some(({ value }) => value !== null));
  const body = rows.slice(Math.max(0, first));
  const steps = body.slice(1).map((row, at) => middleOf(row) - middleOf(body[at] ?? row));
  const pitch = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  return steps.filter((step, at) => step < CLOSE * pitch && !shareColumn(body[at], body[at + 1])).length;
}

const middleOf = (row: readonly Label[]): number =>
  row.reduce((sum, { y }) => sum + y, 0) / Math.max(1, row.length);

const shareColumn = (a: readonly Label[] = [], b: readonly Label[] = []): boolean =>
  a.some((one) => b.some((other) => horizontalOverlap(one.box, other.box) > 0));
