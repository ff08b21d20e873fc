import type { Box } from '#server/ports/pdf.ts';

/** As placed on the page as shown. `weight`: how much it looks like a chart rather than a rule. */
interface Drawing {
  box: Box;
  weight: number;
}

const CELL = 6;
/** A cluster below this weight is a frame, an underline or a table rule. */
const FIGURE_WEIGHT = 12;
const MIN_SIDE = 36;
const MAX_PAGE_SHARE = 0.92;

/**
 * Merges drawings that touch (within 6 points) into areas and keeps those dense enough to be a picture or chart.
 * Works on a coarse grid, so that its cost depends on the page and not on the hundred thousand dots of a scatter plot.
 */
export function findFigures(drawings: readonly Drawing[], width: number, height: number): Box[] {
  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  const covered = coverage(drawings, columns, rows);
  const { labels, areas } = label(covered, columns, rows);
  for (const { box, weight } of drawings) {
    const column = clamp(Math.floor((box.left + box.right) / 2 / CELL), columns);
    const row = clamp(Math.floor((box.top + box.bottom) / 2 / CELL), rows);
    const area = areas[(labels[row * columns + column] ?? 0) - 1];
    if (area) area.weight += weight;
  }
  return areas
    .filter((area) => area.weight >= FIGURE_WEIGHT)
    .map(({ box }) => ({
      left: Math.max(0, box.left),
      top: Math.max(0, box.top),
      right: Math.min(width, box.right),
      bottom: Math.min(height, box.bottom),
    }))
    .filter(
      (box) =>
        box.right - box.left >= MIN_SIDE &&
        box.bottom - box.top >= MIN_SIDE &&
        (box.right - box.left) * (box.bottom - box.top) < width * height * MAX_PAGE_SHARE,
    );
}

/** Share of the page, 0 to 1, under what looks like a picture or like letters rather than like rules and frames. */
export function picturedShare(drawings: readonly Drawing[], width: number, height: number): number {
  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  const heavy = drawings.filter(({ weight }) => weight >= FIGURE_WEIGHT);
  if (heavy.length === 0) return 0;
  let covered = 0;
  for (const over of coverage(heavy, columns, rows)) if (over > 0) covered += 1;
  return covered / (columns * rows);
}

const clamp = (index: number, size: number): number => Math.max(0, Math.min(size - 1, index));

/** How many drawings lie over each cell, through a two-dimensional difference array: constant time a drawing. */
function coverage(drawings: readonly Drawing[], columns: number, rows: number): Int32Array {
  const stride = columns + 1;
  const sums = new Int32Array(stride * (rows + 1));
  const add = (index: number, amount: number) => {
    sums[index] = (sums[index] ?? 0) + amount;
  };
  for (const { box } of drawings) {
    const left = clamp(Math.floor(box.left / CELL), columns);
    const right = clamp(Math.floor(box.right / CELL), columns) + 1;
    const top = clamp(Math.floor(box.top / CELL), rows);
    const bottom = clamp(Math.floor(box.bottom / CELL), rows) + 1;
    add(top * stride + left, 1);
    add(top * stride + right, -1);
    add(bottom * stride + left, -1);
    add(bottom * stride + right, 1);
  }
  const covered = new Int32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    let running = 0;
    for (let column = 0; column < columns; column += 1) {
      running += sums[row * stride + column] ?? 0;
      covered[row * columns + column] =
        running + (row > 0 ? (covered[(row - 1) * columns + column] ?? 0) : 0);
    }
  }
  return covered;
}

function label(covered: Int32Array, columns: number, rows: number) {
  const labels = new Int32Array(covered.length);
  const areas: Drawing[] = [];
  for (let start = 0; start < covered.length; start += 1) {
    if (!covered[start] || labels[start]) continue;
    areas.push({ box: flood(start, areas.length + 1, covered, labels, columns, rows), weight: 0 });
  }
  return { labels, areas };
}

function flood(
  start: number,
  mark: number,
  covered: Int32Array,
  labels: Int32Array,
  columns: number,
  rows: number,
): Box {
  let [left, right, top, bottom] = [columns, 0, rows, 0];
  const waiting = [start];
  labels[start] = mark;
  const visit = (next: number) => {
    if (!covered[next] || labels[next]) return;
    labels[next] = mark;
    waiting.push(next);
  };
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const column = cell % columns;
    const row = (cell - column) / columns;
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
    if (column > 0) visit(cell - 1);
    if (column < columns - 1) visit(cell + 1);
    if (row > 0) visit(cell - columns);
    if (row < rows - 1) visit(cell + columns);
  }
  return { left: left * CELL, top: top * CELL, right: right * CELL, bottom: bottom * CELL };
}
