import type { z } from 'zod';
import { ReportChart } from '#contract/calls/reports.ts';
import { type ChartPicture, chartName, pictureOf, picturePath, sizeOfPicture } from '../contents/index.ts';
import { loadTaxonomies, taxonomyFinder } from '../documents/index.ts';
import { type ChartRow, readCharts, readChartsById } from './store/charts.ts';
import type { OpenReports } from './store/open-reports.ts';
import { readShownPlace } from './store/shown-contents.ts';

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
  /** Its picture is words and nothing else. */
  showsText: boolean;
}

/** Charts of before kinds were told apart are `figure`. */
const StoredKind = ReportChart.shape.kind.catch('other');
const finder = taxonomyFinder(loadTaxonomies());

/** The charts of one of these reports in reading order. */
export async function readChartItems(among: OpenReports, fid: number, limit: number): Promise<ChartItem[]> {
  return (await readCharts(among, fid, limit)).map((row) => ({
    ...toItem(row),
    online_url: sizeOfPicture(row) === null ? '' : picturePath(row.id),
  }));
}

/** In the order of `ids`; those that none of these reports shows are left out. */
export async function readChartRecords(among: OpenReports, ids: readonly number[]): Promise<ChartRecord[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await readChartsById(among, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toRecord(row)];
  });
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
  picture_size: sizeOfPicture(row),
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
  hasPicture: sizeOfPicture(row) !== null,
  showsText: row.shows_text,
});

/** A chart's picture with the report that shows it. */
export interface StoredPicture extends ChartPicture {
  fid: number;
}

/** null where none of these reports shows such a chart, and none of it will be drawn. */
export async function findChartPicture(
  among: OpenReports,
  id: number,
  width: number,
): Promise<StoredPicture | null> {
  const place = await readShownPlace(among, id);
  const picture = pictureOf(id, place, width);
  return place === undefined || picture === null ? null : { ...picture, fid: place.fid };
}
