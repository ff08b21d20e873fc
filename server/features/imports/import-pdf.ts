import { stat } from 'node:fs/promises';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { type CoverImage, PdfRefused } from '#server/ports/pdf.ts';
import { COVER_WIDTHS, type ContentFile } from '../contents/index.ts';
import type { TaxonomyFinder } from '../documents/index.ts';
import type { Recorded, ReportDraft } from '../library/index.ts';
import { draftFromPdf, hintsFromRow } from './draft-from-pdf.ts';
import type { ImportParts } from './parts.ts';
import type { CatalogueRow } from './read-catalogue.ts';
import { type PdfFile, readPdfFile } from './read-pdf-file.ts';
import { settleItem } from './settle-item.ts';
import type { ImportItem, ItemOutcome } from './store.ts';
import type { ImportTables } from './tables.ts';
import { understandPdf } from './understand-pdf.ts';

/** Reads one PDF and files it: as a new report, as the file of a known record, or as a version. Says what became of it. */
export async function importPdf(
  deps: ImportParts,
  finder: TaxonomyFinder,
  item: ImportItem,
  row: CatalogueRow | null,
): Promise<ItemOutcome> {
  const { records } = deps.library;
  const settle = async (outcome: ItemOutcome['outcome'], reason: string, fid: number | null = null) => {
    const settled = { outcome, path: item.path, line: null, reason, fid };
    await inTransaction(tablesOf<ImportTables>(deps.database), (tx) => settleItem(deps, tx, item, [settled]));
    return settled;
  };
  const pdf = await readPdfFile(item.path);
  if ('reason' in pdf) return settle('failed', pdf.reason);
  const known = await records.findByHash(pdf.sha256);
  if (known !== null) {
    const wasKept = await deps.contents.making.isKept(pdf.sha256, pdf.bytes.length);
    // What a store has lost comes back with the file it was made of.
    if (!wasKept) await storeObjects(deps, pdf, await deps.pdf.renderCovers(pdf.bytes, [...COVER_WIDTHS]));
    const mended = wasKept ? '' : '；库里缺失的文件已补回';
    return settle('skipped', `已在库中：内容与报告 ${known} 的文件相同${mended}`, known);
  }
  const read = await readReport(deps, finder, item.path, row, pdf);
  if ('reason' in read) return settle('failed', read.reason);
  const outcomeOf = (recorded: Recorded): ItemOutcome => ({ ...recorded, path: item.path, line: null });
  return outcomeOf(
    await records.recordFile(read.draft, read.file, (tx, recorded) =>
      settleItem(deps, tx, item, [outcomeOf(recorded)]),
    ),
  );
}

async function readReport(
  deps: ImportParts,
  finder: TaxonomyFinder,
  path: string,
  row: CatalogueRow | null,
  pdf: PdfFile,
): Promise<{ draft: ReportDraft; file: ContentFile } | { reason: string }> {
  try {
    const hints = hintsFromRow(path, row, finder);
    // First of all, so that a file is refused before anything of it is kept.
    const covers = await deps.pdf.renderCovers(pdf.bytes, [...COVER_WIDTHS]);
    const { understood, file } = await understandPdf(deps, pdf, hints);
    await storeObjects(deps, pdf, covers);
    const modifiedAtSeconds = (await stat(path)).mtimeMs / 1000;
    return { draft: draftFromPdf(path, row, understood, modifiedAtSeconds, finder), file };
  } catch (error) {
    if (error instanceof PdfRefused) return { reason: error.message };
    throw error;
  }
}

/** Before the record, never after: a record always has its file, and an object without a record is found again by hash. */
export async function storeObjects(
  { contents: { making } }: Pick<ImportParts, 'contents'>,
  pdf: PdfFile,
  covers: CoverImage[],
): Promise<void> {
  await making.keepPdf(pdf.sha256, pdf.bytes);
  for (const [place, width] of COVER_WIDTHS.entries()) {
    const cover = covers[place];
    if (cover) await making.keepCover(pdf.sha256, width, cover.webp);
  }
}
