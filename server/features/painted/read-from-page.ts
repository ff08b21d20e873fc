import { OcrFailed, type OcrReader } from '#server/ports/ocr.ts';
import { type Box, mayPass, type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import { chartArea } from '../contents/index.ts';
import { ChartGivenUp, type ChartThread } from './chart-thread.ts';
import { type DrawnPage, readOutlined } from './read-outlined.ts';
import type { DrawnChart } from './thread-messages.ts';

/** As fine as a screen shows a page that is enlarged three times; of a large chart, or a large page, coarser. */
const PIXELS_PER_POINT = 3;
/** Finer, as names along an axis are small. */
const PIXELS_OF_NAMES = 4;
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
  pdf: Pick<PdfReader, 'drawPage' | 'readAreas'>;
  ocr: Pick<OcrReader, 'readWords'>;
  thread: Pick<ChartThread, 'read'>;
}

/** What a chart says that is a picture on its page, or of whose drawing the names are pictures. Throws `OcrClosed`, `PdfClosed`, and what is neither of this chart nor of the rules. */
export async function readFromPage(
  { pdf, ocr, thread }: PageReaders,
  bytes: Uint8Array,
  chart: ChartOnPage,
): Promise<ReadChart> {
  try {
    const outlined = await outlinedOn({ pdf, ocr }, bytes, chart);
    if (outlined !== null) return { failure: '', data: outlined };
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

/** null where the chart is a picture, or is not understood for another reason than its names. */
async function outlinedOn(
  { pdf, ocr }: Pick<PageReaders, 'pdf' | 'ocr'>,
  bytes: Uint8Array,
  { name, box, page }: ChartOnPage,
): Promise<ChartData | null> {
  const [matter = null] = await pdf.readAreas(bytes, [{ page: page.number, box: chartArea(box) }]);
  if (matter === null) return null;
  async function draw(): Promise<DrawnPage> {
    const wanted = Math.min(PIXELS_OF_NAMES, sized(MOST_PAGE_PIXELS, page.width, page.height));
    const picture = await pdf.drawPage(bytes, page.number, Math.max(1, Math.round(page.width * wanted)));
    return { picture, scale: picture.width / page.width };
  }
  return readOutlined({ name, box, matter }, draw, (pictures) => ocr.readWords(pictures));
}

const sized = (most: number, width: number, height: number): number =>
  Math.sqrt(most / Math.max(1, width * height));

async function drawnOn(
  pdf: Pick<PdfReader, 'drawPage'>,
  bytes: Uint8Array,
  { name, box, page }: ChartOnPage,
): Promise<DrawnChart> {
  const area = chartArea(box);
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
