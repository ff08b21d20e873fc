import type { Box } from '#server/ports/pdf.ts';

/** A part of a page, 1-based. */
export interface ChartPlace {
  page: number;
  box: Box;
}

/** Widths of the covers in pixels: one that lists, cards and previews all show. */
export const COVER_WIDTHS = [320] as const;
export type CoverWidth = (typeof COVER_WIDTHS)[number];

/** Keys hold the content's hash, so an object never changes and two folders deep no directory grows large. */
export function pdfKey(sha256: string): string {
  return `pdf/${sha256.slice(0, 2)}/${sha256}.pdf`;
}

/** Widths of the pictures of charts in pixels: large enough to read, and for dense lists. */
export const CHART_WIDTHS = [800, 320] as const;
export type ChartWidth = (typeof CHART_WIDTHS)[number];

/** Everything drawn of the charts of one file begins with this. */
export const chartPrefix = (sha256: string): string => `chart/${sha256.slice(0, 2)}/${sha256}-`;

/** A chart is named by its place, so that a file that is read again draws nothing over what others still show. */
export function chartKey(sha256: string, { page, box }: ChartPlace, width: ChartWidth): string {
  const place = [box.left, box.top, box.right, box.bottom].map((at) => Math.round(at * 10)).join('-');
  return `${chartPrefix(sha256)}p${page}-${place}-${width}.webp`;
}

export function coverKey(sha256: string, width: number): string {
  return `cover/${sha256.slice(0, 2)}/${sha256}-${width}.webp`;
}

/** Drawn of earlier imports and never shown: what a store still holds of them goes with its file. */
const FORMER_COVER_WIDTHS = [160, 640];

/** Every cover that a store may hold of a file. */
export const coverKeys = (sha256: string): string[] =>
  [...COVER_WIDTHS, ...FORMER_COVER_WIDTHS].map((width) => coverKey(sha256, width));

/** Where the lines of a file stand, for finding in it. */
export const linesKey = (sha256: string): string => `lines/${sha256.slice(0, 2)}/${sha256}.bin`;
