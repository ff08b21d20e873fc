import type { AreaPictures, PdfReader } from '#server/ports/pdf.ts';
import {
  CHART_WIDTHS,
  type ContentMaking,
  chartArea,
  type DrawnChart,
  type WaitingChart,
  type WaitingPictures,
} from '../contents/index.ts';
import type { LibraryRecords } from '../library/index.ts';

/** What drawing charts works with. */
export interface DrawingParts {
  records: Pick<LibraryRecords, 'listWaitingFiles' | 'tellDrawn'>;
  waiting: WaitingPictures;
  making: Pick<ContentMaking, 'pdf' | 'keepPicture' | 'forgetPictures'>;
  pdf: Pick<PdfReader, 'renderAreas'>;
}

export interface PdfFile {
  bytes: Uint8Array;
  sha256: string;
}

/**
 * Draws charts of a file, keeps the pictures and then notes that they are there: a kill in between leaves them to be drawn again, over
 * themselves. One that cannot be drawn is noted as such. Gives what became of each.
 */
export async function drawPictures(
  { records, waiting, making, pdf }: DrawingParts,
  { bytes, sha256 }: PdfFile,
  charts: readonly WaitingChart[],
): Promise<DrawnChart[]> {
  const areas = charts.map(({ page, box }) => ({ page, box: chartArea(box) }));
  const pictures = areas.length === 0 ? [] : await pdf.renderAreas(bytes, areas, [...CHART_WIDTHS]);
  const drawn: DrawnChart[] = [];
  for (const [place, chart] of charts.entries()) {
    const found = pictures[place] ?? null;
    if (found !== null) await store(making, sha256, chart, found);
    drawn.push({ ...chart, picture: found && pictureOf(found) });
  }
  // A report that was removed meanwhile leaves nothing behind.
  if (!(await waiting.keepDrawn(sha256, drawn, records.tellDrawn))) await making.forgetPictures(sha256, []);
  return drawn;
}

function pictureOf({ images: [large], ...seen }: AreaPictures): DrawnChart['picture'] {
  return large ? { width: large.width, height: large.height, ...seen } : null;
}

async function store(
  making: DrawingParts['making'],
  sha256: string,
  chart: WaitingChart,
  { images }: AreaPictures,
): Promise<void> {
  for (const [place, width] of CHART_WIDTHS.entries()) {
    const image = images[place];
    if (image) await making.keepPicture(sha256, chart, width, image.webp);
  }
}
