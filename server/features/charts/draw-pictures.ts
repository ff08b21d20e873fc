import type { ObjectStore } from '#server/ports/object-store.ts';
import type { AreaPictures, Box, PdfReader } from '#server/ports/pdf.ts';
import type { ReportChart } from '../documents/index.ts';
import { CHART_WIDTHS, chartKey, type FiledChart } from '../library/index.ts';

export interface PdfFile {
  bytes: Uint8Array;
  sha256: string;
}

/** Points around a chart, so that no line of it touches the edge of its picture. */
const MARGIN = 3;
/** Charts of one file that are drawn; a longer file keeps the rest without pictures. */
const MAX_DRAWN = 1000;

/** Before the record, as covers are: a record always has its pictures, and pictures without a record are found by the file's hash. */
export async function drawPictures(
  { objects, pdf }: { objects: ObjectStore; pdf: Pick<PdfReader, 'renderAreas'> },
  { bytes, sha256 }: PdfFile,
  charts: readonly ReportChart[],
): Promise<Omit<FiledChart, 'data'>[]> {
  const drawn = charts.slice(0, MAX_DRAWN).map(({ page, box }) => ({ page, box: withMargin(box) }));
  const pictures = drawn.length === 0 ? [] : await pdf.renderAreas(bytes, drawn, [...CHART_WIDTHS]);
  return Promise.all(
    charts.map(async (chart, place) => {
      const found = pictures[place] ?? null;
      if (found !== null) await store(objects, sha256, chart, found);
      return { ...chart, picture: found && pictureOf(found) };
    }),
  );
}

const withMargin = (box: Box): Box => ({
  left: Math.max(0, box.left - MARGIN),
  top: Math.max(0, box.top - MARGIN),
  right: box.right + MARGIN,
  bottom: box.bottom + MARGIN,
});

function pictureOf({ images: [large], fingerprint }: AreaPictures): FiledChart['picture'] {
  return large ? { width: large.width, height: large.height, fingerprint } : null;
}

async function store(
  objects: ObjectStore,
  sha256: string,
  chart: ReportChart,
  { images }: AreaPictures,
): Promise<void> {
  for (const [place, width] of CHART_WIDTHS.entries()) {
    const image = images[place];
    if (image) await objects.put(chartKey(sha256, chart, width), image.webp);
  }
}
