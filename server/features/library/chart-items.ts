import type { z } from 'zod';
import { ReportChart } from '#contract/calls/reports.ts';
import { type Db, tablesOf } from '#server/platform/db/connect-database.ts';
import { chartName } from './chart-name.ts';
import { CHART_WIDTHS, chartKey } from './object-keys.ts';
import type { LibraryReading } from './parts.ts';
import { readChartPlace, readCharts } from './store/contents.ts';
import type { LibraryTables } from './tables.ts';

type ChartItem = z.infer<typeof ReportChart>;
type ChartRow = Awaited<ReturnType<typeof readCharts>>[number];

/** Charts of before kinds were told apart are `figure`. */
const StoredKind = ReportChart.shape.kind.catch('other');

/** The charts of a report in reading order. */
export async function readChartItems(
  db: Db<LibraryTables>,
  fid: number,
  limit: number,
): Promise<ChartItem[]> {
  return (await readCharts(db, fid, limit)).map(toItem);
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
  online_url: row.picture_width === null ? '' : `/files/chart/${row.id}-${CHART_WIDTHS[0]}.webp`,
  picture_size: row.picture_width === null ? null : [row.picture_width, row.picture_height ?? 0],
  file_name: row.title,
  createTimeYmd: row.published_on,
  theme_id: row.industry1 ?? 0,
});

/** The report a chart stands in and the key of its picture at one of the stored widths; null where there is none. */
export async function findChartPicture(
  deps: Pick<LibraryReading, 'database'>,
  id: number,
  width: number,
): Promise<{ fid: number; key: string } | null> {
  const known = CHART_WIDTHS.find((one) => one === width);
  if (known === undefined) return null;
  const chart = await readChartPlace(tablesOf<LibraryTables>(deps.database), id);
  if (!chart?.box) return null;
  const { report_id: fid, sha256, page, box } = chart;
  return { fid, key: chartKey(sha256, { page, box }, known) };
}
