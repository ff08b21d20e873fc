import type { Box } from '#server/ports/pdf.ts';
import { pictureSize } from './chart-area.ts';
import { CHART_WIDTHS, type ChartWidth, chartKey } from './files/object-keys.ts';
import type { ChartRow } from './store/read-charts.ts';

/** A chart as its file shows it. */
export interface ContentChart {
  id: number;
  contentId: number;
  /** Its own title, and the number before it as printed (图 3). */
  name: string;
  number: string;
  /** 1-based. */
  page: number;
  /** Points from the top left of the page; null where it is not known. */
  box: Box | null;
  kind: string;
  source: string;
  /** Of the large picture in pixels, drawn or still to be; null where there is none. */
  pictureSize: [number, number] | null;
}

/** Width and height of the large picture, drawn or still to be; null where there is none. */
export function sizeOfPicture({
  picture_width: width,
  picture_height: height,
  picture_waits,
  box,
}: Pick<ChartRow, 'picture_width' | 'picture_height' | 'picture_waits' | 'box'>): [number, number] | null {
  if (width !== null && height !== null) return [width, height];
  return picture_waits && box !== null ? pictureSize(box) : null;
}

export const chartOf = (row: ChartRow): ContentChart => ({
  id: row.id,
  contentId: row.content_id,
  name: row.name,
  number: row.number,
  page: row.page,
  box: row.box,
  kind: row.kind,
  source: row.source,
  pictureSize: sizeOfPicture(row),
});

/** Where a picture, the large one unless it is said, is served to whoever may see it. */
export const picturePath = (chartId: number, width: ChartWidth = CHART_WIDTHS[0]): string =>
  `/files/chart/${chartId}-${width}.webp`;

/** A chart's picture at one of the stored widths: where it is kept, drawn or not yet, and what it is a part of. */
export interface ChartPicture {
  id: number;
  contentId: number;
  key: string;
  sha256: string;
  page: number;
}

/** null for a width that is not stored, and for a chart of which nothing will be drawn. */
export function pictureOf(
  id: number,
  place: { content_id: number; sha256: string; page: number; box: Box | null } | undefined,
  width: number,
): ChartPicture | null {
  const known = CHART_WIDTHS.find((one) => one === width);
  if (known === undefined || !place?.box) return null;
  const { content_id: contentId, sha256, page, box } = place;
  return { id, contentId, sha256, page, key: chartKey(sha256, { page, box }, known) };
}
