import { boxWidth } from '#server/platform/geometry/boxes.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { Point } from './marks.ts';

/** Fewer pieces are the lines of a grid, and so are those that go across so much of the plot. */
const LEAST_PIECES = 60;
const SHORT = 0.05;
/** Points. */
const MEET = 0.3;

/**
 * The course of a line that is drawn as one short piece after the other, each starting where the one before ends; null where they do not.
 * Each box is around one piece, which rises or falls from one corner of it to another.
 */
export function joinedPieces(pieces: readonly Box[], plotWidth: number): Point[] | null {
  if (pieces.length < LEAST_PIECES || pieces.some((box) => boxWidth(box) > SHORT * plotWidth)) return null;
  const sorted = pieces.toSorted((a, b) => a.left - b.left || a.right - b.right);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const points: Point[] = [];
  for (const [at, box] of sorted.slice(1).entries()) {
    const before = sorted[at] ?? first;
    const [top, bottom] = [Math.max(before.top, box.top), Math.min(before.bottom, box.bottom)];
    if (Math.abs(box.left - before.right) > MEET || top - bottom > MEET) return null;
    points.push([box.left, (top + bottom) / 2]);
  }
  const [start, end] = [points[0]?.[1] ?? first.top, points.at(-1)?.[1] ?? last.top];
  return [[first.left, otherEnd(first, start)], ...points, [last.right, otherEnd(last, end)]];
}

/** Where a piece that ends at one of these levels comes from. */
const otherEnd = ({ top, bottom }: Box, level: number): number => top + bottom - level;
