import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { PdfRefused } from '#server/ports/pdf.ts';
import type { LibraryImporting } from '../deps.ts';
import { COVER_WIDTHS, coverKey, pdfKey } from '../object-keys.ts';
import type { ReportDraft, ReportFile } from '../report-draft.ts';
import { understandReport } from '../rules/understand-report.ts';
import { finishItem, type ImportItem, type ItemOutcome } from '../store/imports.ts';
import { findByHash } from '../store/write-reports.ts';
import type { LibraryTables } from '../tables.ts';
import type { TaxonomyFinder } from '../taxonomies/find-in-taxonomies.ts';
import { loadTaxonomies } from '../taxonomies/load-taxonomies.ts';
import { rulesTaxonomies } from '../taxonomies/rules-taxonomies.ts';
import { draftFromPdf, hintsFromRow } from './draft-from-pdf.ts';
import { fileReport } from './file-report.ts';
import type { CatalogueRow } from './read-catalogue.ts';
import { type PdfFile, readPdfFile } from './read-pdf-file.ts';

/** Reads one PDF and files it: as a new report, as the file of a known record, or as a version. Says what became of it. */
export async function importPdf(
  deps: LibraryImporting,
  finder: TaxonomyFinder,
  item: ImportItem,
  row: CatalogueRow | null,
): Promise<ItemOutcome> {
  const db = tablesOf<LibraryTables>(deps.database);
  const settle = async (outcome: ItemOutcome['outcome'], reason: string, reportId: number | null = null) => {
    const settled = { outcome, path: item.path, line: null, reason, reportId };
    await inTransaction(db, (tx) => finishItem(tx, item, [settled], new Date(deps.clock.now())));
    return settled;
  };
  const pdf = await readPdfFile(item.path);
  if ('reason' in pdf) return settle('failed', pdf.reason);
  const known = await findByHash(db, pdf.sha256);
  if (known !== null) return settle('skipped', `已在库中：内容与报告 ${known} 的文件相同`, known);
  const read = await readReport(deps, finder, item.path, row, pdf);
  if ('reason' in read) return settle('failed', read.reason);
  return fileReport(deps, item, read.draft, read.file);
}

async function readReport(
  deps: LibraryImporting,
  finder: TaxonomyFinder,
  path: string,
  row: CatalogueRow | null,
  pdf: PdfFile,
): Promise<{ draft: ReportDraft; file: ReportFile } | { reason: string }> {
  try {
    const text = await deps.pdf.readText(pdf.bytes);
    const hints = hintsFromRow(path, row, finder);
    const understood = understandReport(text, hints, rulesTaxonomies(loadTaxonomies()));
    await storeObjects(deps, pdf);
    const modifiedAt = (await stat(path)).mtimeMs / 1000;
    const draft = draftFromPdf(path, row, understood, modifiedAt, finder);
    const file: ReportFile = {
      sha256: pdf.sha256,
      sizeBytes: pdf.bytes.length,
      fileName: basename(path),
      pageCount: text.pageCount,
      paragraphs: understood.paragraphs,
      catalogue: understood.catalogue,
      catalogueSource: understood.catalogueSource,
      charts: understood.charts,
      sketch: understood.sketch,
    };
    return { draft, file };
  } catch (error) {
    if (error instanceof PdfRefused) return { reason: error.message };
    throw error;
  }
}

/** Before the record, never after: a record always has its file, and an object without a record is found again by hash. */
async function storeObjects(deps: LibraryImporting, pdf: PdfFile): Promise<void> {
  const covers = await deps.pdf.renderCovers(pdf.bytes, [...COVER_WIDTHS]);
  await deps.objects.put(pdfKey(pdf.sha256), pdf.bytes);
  for (const [place, width] of COVER_WIDTHS.entries()) {
    const cover = covers[place];
    if (cover) await deps.objects.put(coverKey(pdf.sha256, width), cover.webp);
  }
}
