import { basename } from 'node:path';
import type { ContentFile } from '../contents/index.ts';
import {
  loadTaxonomies,
  type ReportHints,
  UNDERSTANDING_RULES,
  type UnderstoodReport,
  understandReport,
} from '../documents/index.ts';
import { scanOf } from '../layout/index.ts';
import type { ImportParts } from './parts.ts';
import type { PdfFile } from './read-pdf-file.ts';
import { runsOfPages } from './runs-of-pages.ts';

/** A PDF as the present rules read it. */
export interface UnderstoodPdf {
  understood: UnderstoodReport;
  /** What the records keep of it. */
  file: ContentFile;
}

/** The one way from bytes to what is kept of them, for a file that comes in and for one that is read again. Throws `PdfRefused`. */
export async function understandPdf(
  deps: Pick<ImportParts, 'pdf' | 'charts' | 'find' | 'scans'>,
  pdf: PdfFile,
  hints: ReportHints,
): Promise<UnderstoodPdf> {
  const printed = await deps.pdf.readText(pdf.bytes);
  const { text, recognised } = await deps.scans.withRecognised(pdf.sha256, printed);
  await deps.find.keepLines(pdf.sha256, text);
  const scan = scanOf(printed.pages);
  const understood = understandReport(text, hints, loadTaxonomies());
  const { paragraphs, catalogue, catalogueSource, charts, sketch } = understood;
  return {
    understood,
    file: {
      sha256: pdf.sha256,
      sizeBytes: pdf.bytes.length,
      fileName: basename(hints.fileName),
      pageCount: text.pageCount,
      pageSizes: runsOfPages(text.pages),
      isScanned: scan.isScanned,
      unreadPages: scan.pages.filter((page) => !recognised.has(page)),
      paragraphs,
      catalogue,
      catalogueSource,
      charts: await deps.charts.fileCharts(pdf, charts),
      sketch,
      rules: UNDERSTANDING_RULES,
    },
  };
}
