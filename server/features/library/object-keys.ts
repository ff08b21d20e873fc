/** Widths of the covers in pixels: for dense lists, for cards, for the preview page. */
export const COVER_WIDTHS = [160, 320, 640] as const;
export type CoverWidth = (typeof COVER_WIDTHS)[number];

/** Keys hold the content's hash, so an object never changes and two folders deep no directory grows large. */
export function pdfKey(sha256: string): string {
  return `pdf/${sha256.slice(0, 2)}/${sha256}.pdf`;
}

export function coverKey(sha256: string, width: CoverWidth): string {
  return `cover/${sha256.slice(0, 2)}/${sha256}-${width}.webp`;
}
