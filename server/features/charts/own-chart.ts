import type { SearchedChart } from '#contract/calls/charts.ts';
import { ReportChart } from '#contract/calls/reports.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import type { Marker } from '#contract/text/mark-text.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  type AllowedContent,
  CHART_WIDTHS,
  type ContentChart,
  chartName,
  type PlacedChart,
  picturePath,
  type ReadFile,
} from '../contents/index.ts';
import type { ChartRecord } from '../library/index.ts';
import { type AllowedChart, type AllowedChartData, allowOwnChart } from './access.ts';
import type { ChartDeps } from './deps.ts';

/** Charts of before kinds were told apart are `figure`. */
const StoredKind = ReportChart.shape.kind.catch('other');

/** A chart of a file that no record shows, for whoever may read the file. */
export interface OwnChart {
  record: ChartRecord;
  shown: AllowedChart;
  data: AllowedChartData;
}

/** null for everybody else, and for a chart of a report. */
export async function readOwnChart(
  { contents }: Pick<ChartDeps, 'contents'>,
  id: number,
  caller: Caller,
): Promise<OwnChart | null> {
  const content = await contents.ownOfChart(id, caller);
  if (content === null) return null;
  const [chart, file] = await Promise.all([contents.chart(content, id), contents.file(content)]);
  return chart === null || file === null ? null : ownChart(content, chart, file);
}

function ownChart(content: AllowedContent, chart: ContentChart, file: ReadFile): OwnChart | null {
  const fid = ownFileId(chart.contentId);
  const allowed = allowOwnChart(content, { ...chart, fid });
  return allowed && { ...allowed, record: recordOf(chart, fid, file) };
}

const recordOf = (chart: ContentChart, fid: number, file: ReadFile): ChartRecord => ({
  item: {
    ...{ id: chart.id, fid, name: chartName(chart), place_page: chart.page, source: chart.source },
    top_left_coordinate: chart.box && [chart.box.left, chart.box.top],
    lower_right_coordinate: chart.box && [chart.box.right, chart.box.bottom],
    kind: StoredKind.parse(chart.kind),
    ...{ online_url: '', picture_size: chart.pictureSize, theme_id: 0 },
    file_name: file.fileName,
    createTimeYmd: dayOf(file.createdAt.getTime() / 1000),
  },
  ...{ number: chart.number, title: chart.name, near: '' },
  ...{ organisation: { id: 0, name: '' }, industries: [], hasFile: true },
  hasPicture: chart.pictureSize !== null,
  // Nobody searches among them by a picture of words.
  showsText: false,
});

/** Several, in their order; each file is read once. */
export async function describeOwnCharts(
  { contents }: Pick<ChartDeps, 'contents'>,
  placed: readonly PlacedChart[],
): Promise<OwnChart[]> {
  const byContent = new Map(placed.map(({ content }) => [content.contentId, content]));
  const files = new Map(
    await Promise.all(
      Array.from(byContent, async ([id, content]) => [id, await contents.file(content)] as const),
    ),
  );
  return placed.flatMap(({ content, chart }) => {
    const file = files.get(content.contentId);
    return (file && ownChart(content, chart, file)) ?? [];
  });
}

interface OwnShown {
  isKept: boolean;
  /** Of what was sought. */
  marker?: Marker;
}

/** As lists and its viewer show it. Its pictures are told by addresses without a signature: whoever asks for one is looked at again. */
export function presentOwnChart(
  { record: { item, hasPicture, organisation } }: OwnChart,
  { isKept, marker }: OwnShown,
): SearchedChart {
  const [large, small] = CHART_WIDTHS;
  return {
    ...item,
    item_type: 4,
    ...{ stockOrgData: organisation, fileIndustryData: [], is_favorite: isKept ? 1 : 0, same_count: 1 },
    ...{ name_ranges: marker?.rangesIn(item.name) ?? [], beside: null, locked: null },
    online_url: hasPicture ? picturePath(item.id, large) : '',
    thumb_url: hasPicture ? picturePath(item.id, small) : '',
  };
}
