import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ReaderDeps } from './deps.ts';
import { CLOSED } from './read-report-parts.ts';
import { type DepthOf, flowPage } from './rules/flow-page.ts';

/** More charts than any report has. */
const ALL_CHARTS = 5000;
const ALL_HEADINGS = 3000;

const keyOf = (page: number, title: string): string => `${page} ${title.replace(/\s+/gu, '')}`;

/** Pages of a report as they flow in one column. Empty and locked without the right. */
export async function readFlow(
  deps: Pick<ReaderDeps, 'quotas' | 'reads'>,
  { fid, from, count }: { fid: number; from: number; count: number },
  caller: Caller,
): Promise<{ pages: { page: number; blocks: ReadingBlock[] }[]; locked: typeof CLOSED | null }> {
  const report = await deps.quotas.allowText(caller, fid);
  if (report === null) return { pages: [], locked: CLOSED };
  const to = from + count - 1;
  const [paragraphs, charts, tables, catalogue] = await Promise.all([
    deps.reads.paragraphsOfPages(report, { from, to }),
    deps.reads.charts(fid, ALL_CHARTS),
    deps.reads.tablesOfPages(report, { from, to }),
    deps.reads.catalogue(fid, ALL_HEADINGS),
  ]);
  const depths = new Map(catalogue.map(({ page, title, depth }) => [keyOf(page, title), depth]));
  const depthOf: DepthOf = (page, title) => depths.get(keyOf(page, title));
  const texts = Map.groupBy(paragraphs, ({ page }) => page);
  const placed = charts.map((chart) => ({ ...chart, cells: tables.get(chart.id) ?? null }));
  const pictures = Map.groupBy(placed, ({ place_page }) => place_page);
  const pages = Array.from({ length: count }, (_, index) => from + index).flatMap((page) => {
    const stored = { page, paragraphs: texts.get(page) ?? [], charts: pictures.get(page) ?? [] };
    const blocks = flowPage(stored, depthOf);
    return blocks.length === 0 ? [] : [{ page, blocks }];
  });
  return { pages, locked: null };
}
