import { OcrFailed, type OcrReader } from '#server/ports/ocr.ts';
import { type Box, type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import { chartArea } from '../contents/index.ts';
import { readPainted } from './read-painted.ts';
import { cutOut, wordPicture } from './rules/cut-out.ts';

/** As fine as a screen shows a page that is enlarged three times; of a large chart, or a large page, coarser. */
const PIXELS_PER_POINT = 3;
const MOST_PIXELS = 1_200_000;
const MOST_PAGE_PIXELS = 12_000_000;

interface ChartOnPage {
  name: string;
  box: Box;
  page: { number: number; width: number; height: number };
}

/** What a chart says that is a picture on its page; null where it is not understood, or goes over a limit. Throws `OcrClosed`. */
export async function readFromPage(
  pdf: Pick<PdfReader, 'drawPage'>,
  ocr: Pick<OcrReader, 'readWords'>,
  bytes: Uint8Array,
  { name, box, page }: ChartOnPage,
): Promise<ChartData | null> {
  const area = chartArea(box);
  const sized = (most: number, width: number, height: number): number =>
    Math.sqrt(most / Math.max(1, width * height));
  const wanted = Math.min(
    PIXELS_PER_POINT,
    sized(MOST_PIXELS, area.right - area.left, area.bottom - area.top),
    sized(MOST_PAGE_PIXELS, page.width, page.height),
  );
  try {
    const drawn = await pdf.drawPage(bytes, page.number, Math.max(1, Math.round(page.width * wanted)));
    const scale = drawn.width / page.width;
    const picture = cutOut(drawn, {
      left: area.left * scale,
      top: area.top * scale,
      right: area.right * scale,
      bottom: area.bottom * scale,
    });
    return await readPainted({ name, picture, scale }, (whole, words) =>
      words.length === 0 ? Promise.resolve([]) : ocr.readWords(words.map((word) => wordPicture(whole, word))),
    );
  } catch (error) {
    if (error instanceof OcrFailed || error instanceof PdfRefused) return null;
    throw error;
  }
}
