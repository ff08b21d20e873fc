import { OcrFailed, type OcrReader } from '#server/ports/ocr.ts';
import { type PdfPage, PdfRefused } from '#server/ports/pdf.ts';
import type { ScanParts } from './parts.ts';
import { type KeptLine, keptLine } from './rules/recognised-page.ts';

/** As fine as a scanner is set for text. */
const PIXELS_PER_POINT = 200 / 72;
/** A page larger than A3 is drawn coarser. */
const MOST_PIXELS = 8_000_000;

/** What a page says, or why that is not known. */
export type ReadPage = { lines: KeptLine[]; failure: string };

/** Draws a page of a file and reads what it shows. A page over a limit costs itself alone. Throws `OcrClosed`. */
export async function readPage(
  pdf: ScanParts['pdf'],
  ocr: OcrReader,
  bytes: Uint8Array,
  page: Pick<PdfPage, 'number' | 'width' | 'height'>,
): Promise<ReadPage> {
  const scale = Math.min(PIXELS_PER_POINT, Math.sqrt(MOST_PIXELS / Math.max(1, page.width * page.height)));
  try {
    const picture = await pdf.drawPage(bytes, page.number, Math.max(1, Math.round(page.width * scale)));
    const lines = await ocr.readPage(picture);
    return { lines: lines.map((line) => keptLine(line, picture.width / page.width)), failure: '' };
  } catch (error) {
    if (error instanceof OcrFailed || error instanceof PdfRefused)
      return { lines: [], failure: error.message };
    throw error;
  }
}
