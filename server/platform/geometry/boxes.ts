import type { Box } from '#server/ports/pdf.ts';

export const boxHeight = (box: Box): number => box.bottom - box.top;
export const boxWidth = (box: Box): number => box.right - box.left;
export const boxArea = (box: Box): number => Math.max(0, boxWidth(box)) * Math.max(0, boxHeight(box));

/** The smallest rectangle around all of them; the list must not be empty. */
export function unionBox(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}

/** Length shared by two spans on one axis, 0 when they do not meet. */
export const spanOverlap = (fromA: number, toA: number, fromB: number, toB: number): number =>
  Math.max(0, Math.min(toA, toB) - Math.max(fromA, fromB));

export const horizontalOverlap = (a: Box, b: Box): number => spanOverlap(a.left, a.right, b.left, b.right);
export const verticalOverlap = (a: Box, b: Box): number => spanOverlap(a.top, a.bottom, b.top, b.bottom);

/** With so many points more on every side. */
export const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  right: box.right + by,
  top: box.top - by,
  bottom: box.bottom + by,
});
