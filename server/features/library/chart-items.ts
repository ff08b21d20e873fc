import type { z } from 'zod';
import { ReportChart } from '#contract/calls/reports.ts';
import { type Db, tablesOf } from '#server/platform/db/connect-database.ts';
import { CHART_WIDTHS, chartKey, pictureSize, readChartPlace } from '../contents/index.ts';
import { loadTaxonomies, taxonomyFinder } from '../documents/index.ts';
import { chartName } from './chart-name.ts';
import type { LibraryReading } from './parts.ts';
import { type ChartRow, readCharts, readChartsById } from './store/charts.ts';
import type { LibraryTables } from './tables.ts';

type ChartItem = z.infer<typeof ReportChart>;

/** A chart with what is told of its report. */
export interface ChartRecord {
  /** `online_url` is empty: who may see the picture is decided by who shows it. */
  item: ChartItem;
  /** As printed: 图 3. */
  number: string;
  /** Its own, without the number. */
  title: string;
  /** What the report says beside it; empty where it says nothing. */
  near: string;
  organisation: { id: number; name: string };
  /** The first level before the second. */
  industries: { id: number; name: string }[];
  /** The original can be opened. */
  hasFile: boolean;
  /** It is drawn, or will be when it is asked for. */
  hasPicture: boolean;
}

/** Charts of before kinds were told apart are `figure`. */
const StoredKind = ReportChart.shape.kind.catch('other');
const finder = taxonomyFinder(loadTaxonomies());

/** The charts of a report in reading order. */
export async function readChartItems(
  db: Db<LibraryTables>,
  fid: number,
  limit: number,
): Promise<ChartItem[]> {
  return (await readCharts(db, fid, limit)).map((row) => ({
    ...toItem(row),
    online_url: sizeOf(row) === null ? '' : `/files/chart/${row.id}-${CHART_WIDTHS[0]}.webp`,
  }));
}

/** In the order of `ids`; those that are gone are left out. */
export async function readChartRecords(
  db: Db<LibraryTables>,
  ids: readonly number[],
): Promise<ChartRecord[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await readChartsById(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toRecord(row)];
  });
}

/** Of the large picture in pixels, drawn or still to be; null where there is none. */
function sizeOf({ picture_width: width, picture_height: height, picture_waits, box }: ChartRow) {
  if (width !== null && height !== null) return [width, height] satisfies [number, number];
  return picture_waits && box !== null ? pictureSize(box) : null;
}

const toItem = (row: ChartRow): ChartItem => ({
  id: row.id,
  fid: row.report_id,
  name: chartName(row),
  place_page: row.page,
  top_left_coordinate: row.box && [row.box.left, row.box.top],
  lower_right_coordinate: row.box && [row.box.right, row.box.bottom],
  source: row.source,
  kind: StoredKind.parse(row.kind),
  online_url: '',
  picture_size: sizeOf(row),
  file_name: row.title,
  createTimeYmd: row.published_on,
  theme_id: row.industry1 ?? 0,
});

const toRecord = (row: ChartRow): ChartRecord => ({
  item: toItem(row),
  number: row.number,
  title: row.name,
  near: row.near_text,
  organisation: {
    id: row.organisation_id ?? 0,
    name: finder.nameOnDay(row.organisation ?? '', row.published_on),
  },
  industries: [row.industry1, row.industry2].flatMap((id) => {
    const industry = id === null ? undefined : finder.industryById(id);
    return industry ? [{ id: industry.id, name: industry.name }] : [];
  }),
  hasFile: row.current_version !== null,
  hasPicture: sizeOf(row) !== null,
});

/** A chart's picture at one of the stored widths: where it is kept, drawn or not yet, and what it is a part of. */
export interface StoredPicture {
  fid: number;
  key: string;
  sha256: string;
  page: number;
}

/** null where there is no such chart, and none of it will be drawn. */
export async function findChartPicture(
  deps: Pick<LibraryReading, 'database'>,
  id: number,
  width: number,
): Promise<StoredPicture | null> {
  const known = CHART_WIDTHS.find((one) => one === width);
  if (known === undefined) return null;
  const chart = await readChartPlace(tablesOf<LibraryTables>(deps.database), id);
  if (!chart?.box) return null;
  const { report_id: fid, sha256, page, box } = chart;
  return { fid, sha256, page, key: chartKey(sha256, { page, box }, known) };
}
