import { inferCatalogue } from './catalogue.ts';
import { findCharts } from './charts.ts';
import { cleanPages, visibleLines } from './clean-pages.ts';
import { inferMetadata } from './metadata.ts';
import type { LayoutDocument } from './page-layout.ts';
import { joinParagraphs } from './paragraphs.ts';
import type { Taxonomies } from './taxonomies.ts';
import { sketchText } from './text-sketch.ts';
import type { ReportHints, UnderstoodReport } from './understood-report.ts';

/**
 * Everything that can be told about a report from its placed lines: the one door from a PDF's text to paragraphs,
 * catalogue, charts and metadata. Pure; takes about 1 ms a page.
 */
export function understandReport(
  document: LayoutDocument,
  hints: ReportHints,
  taxonomies: Taxonomies,
): UnderstoodReport {
  const { pages, repeated } = cleanPages(document.pages);
  const charts = findCharts(pages);
  const paragraphs = joinParagraphs(pages, charts);
  const { entries, source } = inferCatalogue(document.bookmarks, pages, paragraphs);
  const metadata = inferMetadata({
    ...hints,
    info: document.info,
    firstPageLines: document.pages.slice(0, 1).flatMap(visibleLines),
    paragraphs,
    repeated,
    taxonomies,
  });
  return {
    metadata,
    paragraphs,
    catalogue: entries,
    catalogueSource: source,
    charts,
    sketch: sketchText(paragraphs),
    repeated,
  };
}
