import { OcrFailed, type OcrReader } from '#server/ports/ocr.ts';
import { type Box, mayPass, type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import { chartArea } from '../contents/index.ts';
import { ChartGivenUp, type ChartThread } from './chart-thread.ts';
import type { DrawnChart } from './thread-messages.ts';

/** As fine as a screen shows a page that is enlarged three times; of a large chart, or a large page, coarser. */
const PIXELS_PER_POINT = 3;
const MOST_PIXELS = 1_200_000;
const MOST_PAGE_PIXELS = 12_000_000;

interface ChartOnPage {
  name: string;
  box: Box;
  page: { number: number; width: number; height: number };
}

/** What became of a chart. */
export interface ReadChart {
  /** null where it is not understood. */
  data: ChartData | null;
  /** Why nothing is known of it where that may be otherwise the next time; else empty. */
  failure: string;
  /** What the rules threw. */
  fault?: unknown;
}

export interface PageReaders {
  pdf: Pick<PdfReader, 'drawPage'>;
  ocr: Pick<OcrReader, 'readWords'>;
  thread: Pick<ChartThread, 'read'>;
}

/** What a chart says that is a picture on its page. Throws `OcrClosed`, `PdfClosed`, and what is neither of this chart nor of the rules. */
export async function readFromPage(
  { pdf, ocr, thread }: PageReaders,
  bytes: Uint8Array,
  chart: ChartOnPage,
): Promise<ReadChart> {
  try {
    const drawn = await drawnOn(pdf, bytes, chart);
    return { failure: '', ...(await thread.read(drawn, (pictures) => ocr.readWords(pictures))) };
  } catch (error) {
    return { data: null, failure: failureOf(error) };
  }
}

/** Why a chart, or its file, was given up, empty where it will be so the next time too; throws what is no fault of either. */
export function failureOf(error: unknown): string {
  if (error instanceof OcrFailed || error instanceof ChartGivenUp) return error.message;
  if (error instanceof PdfRefused) return mayPass(error) ? error.message : '';
  throw error;
}

async function drawnOn(
  pdf: Pick<PdfReader, 'drawPage'>,
  bytes: Uint8Array,
  { name, box, page }: ChartOnPage,
): Promise<DrawnChart> {
  const area = chartArea(box);
  const sized = (most: number, width: number, height: number): number =>
    Math.sqrt(most / Math.max(1, width * height));
  const wanted = Math.min(
    PIXELS_PER_POINT,
    sized(MOST_PIXELS, area.right - area.left, area.bottom - area.top),
    sized(MOST_PAGE_PIXELS, page.width, page.height),
  );
  const drawn = await pdf.drawPage(bytes, page.number, Math.max(1, Math.round(page.width * wanted)));
  const scale = drawn.width / page.width;
  return {
    name,
    page: drawn,
    area: {
      left: area.left * scale,
      top: area.top * scale,
      right: area.right * scale,
      bottom: area.bottom * scale,
    },
    scale,
  };
}
