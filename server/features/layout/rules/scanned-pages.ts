import type { PdfPage } from '#server/ports/pdf.ts';

/** Fewer characters on a page are a stamp or its number: the words are in the picture. */
const MIN_CHARACTERS = 12;
/** A page without text is one that was scanned, or drawn as outlines, where so much of it is under pictures; less is an ornament. */
const MIN_PICTURED = 0.15;
/** In a longer file a first or last page without text is a cover. */
const LONGEST_WITHOUT_COVERS = 3;

/** What of a file is pictures of text. */
export interface Scan {
  /** 1-based numbers of the pages whose words are pictures, ascending; covers and blank pages are none. */
  pages: number[];
  /** Most of what is printed is pictures. */
  isScanned: boolean;
}

const charactersOf = ({ lines }: PdfPage): number => lines.reduce((sum, { text }) => sum + text.length, 0);
const hasText = (page: PdfPage): boolean => charactersOf(page) >= MIN_CHARACTERS;
const isPicture = (page: PdfPage): boolean => !hasText(page) && page.pictured >= MIN_PICTURED;

/** Which pages of a file would have to be read from their pictures. */
export function scanOf(pages: readonly PdfPage[]): Scan {
  const pictures = pages.filter(isPicture);
  const isCover = ({ number }: PdfPage) => number === 1 || number === pages.length;
  const onlyCovers = pages.length > LONGEST_WITHOUT_COVERS && pictures.every(isCover) && pages.some(hasText);
  if (onlyCovers) return { pages: [], isScanned: false };
  return {
    pages: pictures.map(({ number }) => number),
    isScanned: pictures.length > pages.filter(hasText).length,
  };
}
