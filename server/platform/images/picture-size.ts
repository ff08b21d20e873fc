import type { Box } from '#server/ports/pdf.ts';

/** Pixels a point at most: letters of six points are twelve pixels high, and twice the pixels would take twice the time. */
const LARGEST_SCALE = 2;
/** What is taller than this many times its width is drawn narrower. */
const MAX_HEIGHT_SHARE = 1.5;

/** The width in pixels of a picture of this shape (height ÷ width) where `width` is the widest allowed. */
export const widthFor = (shape: number, width: number): number =>
  Math.max(1, Math.round(width * Math.min(1, MAX_HEIGHT_SHARE / shape)));

/** How wide a part of a page is drawn, at most `width` pixels; NaN where its corners are no numbers. */
export function drawnWidth({ left, top, right, bottom }: Box, width: number): number {
  const points = Math.max(1, right - left);
  return Math.min(widthFor((bottom - top) / points, width), Math.max(1, Math.round(points * LARGEST_SCALE)));
}

/** How high a part of a page is drawn `width` pixels wide. */
export const drawnHeight = ({ left, top, right, bottom }: Box, width: number): number =>
  Math.max(1, Math.round(((bottom - top) * width) / Math.max(1, right - left)));
