import type { z } from 'zod';
import type { CatalogEntry, ReportChart } from '#contract/reports.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { LibraryReading } from './deps.ts';
import {
  type FoundPassage,
  findPassages,
  type ParagraphFilter,
  readCatalogueEntries,
  readCharts,
  readParagraphs,
  type StoredParagraph,
} from './store/contents.ts';
import type { LibraryTables } from './tables.ts';

/** Paragraphs in reading order; by page, by a folded text they contain, or all. */
export function readReportParagraphs(
  deps: LibraryReading,
  fid: number,
  filter: ParagraphFilter,
): Promise<StoredParagraph[]> {
  return readParagraphs(tablesOf<LibraryTables>(deps.database), fid, filter);
}

/** For each report the paragraphs with the most of the folded terms in them, at most `perReport`. */
export function findReportPassages(
  deps: LibraryReading,
  fids: number[],
  foldedTerms: string[],
  perReport: number,
): Promise<FoundPassage[]> {
  return findPassages(tablesOf<LibraryTables>(deps.database), fids, foldedTerms, perReport);
}

export function readReportCatalogue(
  deps: LibraryReading,
  fid: number,
  limit: number,
): Promise<z.infer<typeof CatalogEntry>[]> {
  return readCatalogueEntries(tablesOf<LibraryTables>(deps.database), fid, limit);
}

export async function readReportCharts(
  deps: LibraryReading,
  fid: number,
  limit: number,
): Promise<z.infer<typeof ReportChart>[]> {
  const rows = await readCharts(tablesOf<LibraryTables>(deps.database), fid, limit);
  return rows.map((row) => ({
    id: row.id,
    fid: row.report_id,
    name: [row.number, row.name].filter((part) => part !== '').join(' '),
    place_page: row.page,
    top_left_coordinate: row.box && [row.box.left, row.box.top],
    lower_right_coordinate: row.box && [row.box.right, row.box.bottom],
    source: row.source,
  }));
}
