import type { ObjectStore } from '#server/ports/object-store.ts';
import type { AreaPictures, PdfReader } from '#server/ports/pdf.ts';
import {
  CHART_WIDTHS,
  chartArea,
  chartKey,
  chartPrefix,
  type DrawnChart,
  type WaitingChart,
  type WaitingPictures,
} from '../contents/index.ts';
import type { LibraryRecords } from '../library/index.ts';

/** What drawing charts works with. */
export interface DrawingParts {
  records: Pick<LibraryRecords, 'listWaitingFiles' | 'tellDrawn'>;
  waiting: WaitingPictures;
  objects: ObjectStore;
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
  { records, waiting, objects, pdf }: DrawingParts,
  { bytes, sha256 }: PdfFile,
  charts: readonly WaitingChart[],
): Promise<DrawnChart[]> {
  const areas = charts.map(({ page, box }) => ({ page, box: chartArea(box) }));
  const pictures = areas.length === 0 ? [] : await pdf.renderAreas(bytes, areas, [...CHART_WIDTHS]);
  const drawn: DrawnChart[] = [];
  for (const [place, chart] of charts.entries()) {
    const found = pictures[place] ?? null;
    if (found !== null) await store(objects, sha256, chart, found);
    drawn.push({ ...chart, picture: found && pictureOf(found) });
  }
  // A report that was removed meanwhile leaves nothing behind.
  if (!(await waiting.keepDrawn(sha256, drawn, records.tellDrawn)))
    for await (const { key } of objects.list(chartPrefix(sha256))) await objects.remove(key);
  return drawn;
}

function pictureOf({ images: [large], ...seen }: AreaPictures): DrawnChart['picture'] {
  return large ? { width: large.width, height: large.height, ...seen } : null;
}

async function store(
  objects: ObjectStore,
  sha256: string,
  chart: WaitingChart,
  { images }: AreaPictures,
): Promise<void> {
  for (const [place, width] of CHART_WIDTHS.entries()) {
    const image = images[place];
    if (image) await objects.put(chartKey(sha256, chart, width), image.webp);
  }
}
