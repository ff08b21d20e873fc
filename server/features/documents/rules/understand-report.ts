import type { PdfDocumentText } from '#server/ports/pdf.ts';
import {
  cleanPages,
  findCharts,
  inferCatalogue,
  joinParagraphs,
  largeCoverLines,
  nearbyText,
  visibleLines,
} from '../../layout/index.ts';
import { inferAbstract } from './abstract.ts';
import { FORMAL_DOCUMENT, inferMetadata } from './metadata.ts';
import type { Taxonomies } from './taxonomies.ts';
import { sketchText } from './text-sketch.ts';
import type { ReportHints, UnderstoodReport } from './understood-report.ts';

/**
 * Everything that can be told about a report from its placed lines: the one door from a PDF's text to paragraphs,
 * catalogue, charts and metadata. Pure; takes about 1 ms a page.
 */
export function understandReport(
  document: PdfDocumentText,
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
  const coverLines = document.pages.slice(0, 1).flatMap(visibleLines);
  return {
    metadata,
    abstract: inferAbstract({
      paragraphs,
      coverLines: largeCoverLines(coverLines),
      isFiling: FORMAL_DOCUMENT.test(metadata.title.value),
    }),
    paragraphs,
    catalogue: entries,
    catalogueSource: source,
    charts: charts.map((chart) => ({ ...chart, near: nearbyText(chart, paragraphs) })),
    sketch: sketchText(paragraphs),
    repeated,
  };
}
