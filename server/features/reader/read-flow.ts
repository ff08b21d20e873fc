import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import { Paragraph } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  type AllowedContent,
  type ContentChart,
  chartName,
  openContent,
  picturePath,
} from '../contents/index.ts';
import type { ReaderDeps } from './deps.ts';
import { CLOSED } from './read-report-parts.ts';
import type { TableCells } from './rules/cells-table.ts';
import { type DepthOf, flowPage, type PlacedChart } from './rules/flow-page.ts';

/** More charts than any file has. */
const ALL_CHARTS = 5000;
const ALL_HEADINGS = 3000;

const StoredKind = Paragraph.shape.kind.catch('body');
const keyOf = (page: number, title: string): string => `${page} ${title.replace(/\s+/gu, '')}`;

type Deps = Pick<ReaderDeps, 'quotas' | 'reads' | 'contents'>;

interface FlowPage {
  page: number;
  blocks: ReadingBlock[];
}

/** Pages of a file as they flow in one column. Empty and locked without the right. */
export async function readFlow(
  deps: Deps,
  { fid, ...asked }: { fid: number; from: number; count: number },
  caller: Caller,
): Promise<{ pages: FlowPage[]; locked: typeof CLOSED | null }> {
  const opened = await openContent(deps, fid, caller);
  if (opened === null) return { pages: [], locked: CLOSED };
  const { content } = opened;
  return { pages: content === null ? [] : await flowOf(deps.contents, content, asked), locked: null };
}

const placedChart = (chart: ContentChart, tables: ReadonlyMap<number, TableCells>): PlacedChart => ({
  id: chart.id,
  name: chartName(chart),
  source: chart.source,
  online_url: chart.pictureSize === null ? '' : picturePath(chart.id),
  picture_size: chart.pictureSize,
  top_left_coordinate: chart.box && [chart.box.left, chart.box.top],
  lower_right_coordinate: chart.box && [chart.box.right, chart.box.bottom],
  cells: tables.get(chart.id) ?? null,
});

/** Pages of a content that may be read, from a 1-based one on, as they flow in one column; those without a word are missing. */
export async function flowOf(
  contents: Deps['contents'],
  content: AllowedContent,
  { from, count }: { from: number; count: number },
): Promise<FlowPage[]> {
  const to = from + count - 1;
  const [paragraphs, charts, tables, catalogue] = await Promise.all([
    contents.paragraphsOfPages(content, { from, to }),
    contents.charts(content, ALL_CHARTS),
    contents.tablesOfPages(content, { from, to }),
    contents.catalogue(content, ALL_HEADINGS),
  ]);
  const depths = new Map(catalogue.map(({ page, title, depth }) => [keyOf(page, title), depth]));
  const depthOf: DepthOf = (page, title) => depths.get(keyOf(page, title));
  const texts = Map.groupBy(paragraphs, ({ page }) => page);
  const pictures = Map.groupBy(charts, ({ page }) => page);
  return Array.from({ length: count }, (_, index) => from + index).flatMap((page) => {
    const stored = {
      page,
      paragraphs: (texts.get(page) ?? []).map((each) => ({ ...each, kind: StoredKind.parse(each.kind) })),
      charts: (pictures.get(page) ?? []).map((chart) => placedChart(chart, tables)),
    };
    const blocks = flowPage(stored, depthOf);
    return blocks.length === 0 ? [] : [{ page, blocks }];
  });
}
