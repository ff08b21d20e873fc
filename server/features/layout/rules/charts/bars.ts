import { boxHeight, boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';

/** So many rectangles of different lengths on one line are bars. */
export const MIN_BARS = 4;
const SAME_EDGE = 1.5;

/**
 * The most rectangles that stand on one line, or hang from it, whichever way they point, and differ in length: the keys of
 * a legend and the grounds of cells are all alike.
 */
export function countBars(blocks: readonly Box[]): number {
  const upright = blocks.filter((box) => boxWidth(box) < 60);
  const lying = blocks.filter((box) => boxHeight(box) < 40);
  return Math.max(
    varied(upright, (box) => box.bottom, boxHeight),
    varied(upright, (box) => box.top, boxHeight),
    varied(lying, (box) => box.left, boxWidth),
    varied(lying, (box) => box.right, boxWidth),
  );
}

/** Keys of a legend are squares of the size of a letter. */
const KEY = 12;
const SAME_WIDTH = 0.5;

/** The most upright rectangles of one width side by side, wherever they begin: bars of like length, or the steps of a waterfall. */
export function countColumns(blocks: readonly Box[]): number {
  const upright = blocks.filter(
    (box) => boxWidth(box) < 60 && !(boxWidth(box) < KEY && Math.abs(boxWidth(box) - boxHeight(box)) < 1),
  );
  return upright.reduce((most, { left, right }) => {
    const alike = upright.filter((box) => Math.abs(boxWidth(box) - (right - left)) < SAME_WIDTH);
    return Math.max(most, new Set(alike.map((box) => Math.round(box.left))).size);
  }, 0);
}

/** How many lengths differ among the boxes that share the edge most of them share. */
function varied(boxes: readonly Box[], edge: (box: Box) => number, length: (box: Box) => number): number {
  const sorted = [...boxes].sort((a, b) => edge(a) - edge(b));
  /** How many of the boxes at hand have each length. */
  const lengths = new Map<number, number>();
  const change = (box: Box, by: number) => {
    const rounded = Math.round(length(box));
    const left = (lengths.get(rounded) ?? 0) + by;
    if (left === 0) lengths.delete(rounded);
    else lengths.set(rounded, left);
  };
  let [most, from] = [0, 0];
  for (const box of sorted) {
    change(box, 1);
    for (let first = sorted[from]; first && edge(box) - edge(first) > SAME_EDGE; first = sorted[from]) {
      change(first, -1);
      from += 1;
    }
    most = Math.max(most, lengths.size);
  }
  return most;
}
