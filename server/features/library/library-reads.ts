import type { ReportItem } from '#contract/reports.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type CoverWidth, coverKey, pdfKey } from './object-keys.ts';
import { readReportItems } from './read-report-items.ts';
import {
  type CatalogueRow,
  type ChartRow,
  type ParagraphRow,
  readCatalogue,
  readCharts,
  readParagraphs,
  readPassages,
  readSimilarIds,
} from './store/read-contents.ts';
import {
  addUse,
  readFileRow,
  readHotIds,
  readOrganisations,
  readRecentTitles,
  readValueSources,
} from './store/read-reports.ts';
import type { LibraryTables } from './tables.ts';
import { loadTaxonomies } from './taxonomies/load-taxonomies.ts';

/** The file of a report and where its bytes and covers are kept. */
export interface ReportFile {
  sha256: string;
  sizeBytes: number;
  pageCount: number;
  fileName: string;
  /** Offered for a download, with extension. */
  downloadName: string;
  pdfKey: string;
  coverKey(width: CoverWidth): string;
}

export interface NamedEntity {
  kind: 'stock' | 'organisation' | 'industry' | 'type';
  id: number;
  name: string;
  code: string;
  aliases: readonly string[];
  parentId: number;
}

/** Everything other features read of the library's records. */
export interface LibraryReads {
  /** In the order of `ids`; a report that was removed meanwhile is missing. */
  reportItems(ids: readonly number[]): Promise<ReportItem[]>;
  /** For each report its best `perReport` paragraphs holding one of the folded texts, and how many hold one. */
  findPassages(
    ids: readonly number[],
    folded: readonly string[],
    perReport: number,
  ): Promise<Map<number, { paragraphs: ParagraphRow[]; total: number }>>;
  hotReports(page: { offset: number; limit: number }): Promise<{ ids: number[]; total: number }>;
  entities(): Promise<{ entities: NamedEntity[]; synonyms: readonly (readonly string[])[] }>;
  recentTitles(limit: number): Promise<string[]>;
  /** null where the report is unknown or only a record. */
  file(fid: number): Promise<ReportFile | null>;
  valueSources(fid: number): Promise<Record<string, string>>;
  catalogue(fid: number): Promise<CatalogueRow[]>;
  paragraphs(fid: number, options: { limit: number; folded: readonly string[] }): Promise<ParagraphRow[]>;
  charts(fid: number): Promise<ChartRow[]>;
  similar(fid: number, limit: number): Promise<ReportItem[]>;
  countUse(fid: number, counter: 'downloads' | 'views'): Promise<void>;
}

async function namedEntities(db: Parameters<typeof readOrganisations>[0]): Promise<NamedEntity[]> {
  const { industries, reportTypes, organisations, stocks } = loadTaxonomies();
  const aliasesOf = new Map(organisations.map(({ name, aliases }) => [name, aliases]));
  const none = { code: '', aliases: [], parentId: 0 };
  return [
    ...industries.map((industry) => ({ ...none, ...industry, kind: 'industry' as const })),
    ...reportTypes.map(({ id, name }) => ({ ...none, id, name, kind: 'type' as const })),
    ...(await readOrganisations(db)).map(({ id, name }) => {
      return { ...none, id, name, aliases: aliasesOf.get(name) ?? [], kind: 'organisation' as const };
    }),
    ...stocks.map(({ code, name }) => ({ ...none, id: 0, name, code, kind: 'stock' as const })),
  ];
}

/** `synonyms` gives the dictionary's groups as they stand now; an operator may change them while the process runs. */
export function createLibraryReads(options: {
  database: Database;
  clock: Clock;
  synonyms: () => readonly (readonly string[])[];
}): LibraryReads {
  const db = tablesOf<LibraryTables>(options.database);
  const reportItems = (ids: readonly number[]) => readReportItems(options, ids);
  return {
    reportItems,
    async findPassages(ids, folded, perReport) {
      const found = new Map<number, { paragraphs: ParagraphRow[]; total: number }>();
      if (ids.length === 0 || folded.length === 0) return found;
      for (const { report_id, total, ...paragraph } of await readPassages(db, ids, folded, perReport)) {
        const entry = found.get(report_id) ?? { paragraphs: [], total };
        entry.paragraphs.push(paragraph);
        found.set(report_id, entry);
      }
      return found;
    },
    hotReports: (page) => readHotIds(db, page),
    entities: async () => ({ entities: await namedEntities(db), synonyms: options.synonyms() }),
    recentTitles: (limit) => readRecentTitles(db, limit),
    async file(fid) {
      const row = await readFileRow(db, fid);
      if (row === undefined) return null;
      return {
        sha256: row.sha256,
        sizeBytes: row.size_bytes,
        pageCount: row.page_count,
        fileName: row.file_name,
        downloadName: `${row.download_name}.pdf`,
        pdfKey: pdfKey(row.sha256),
        coverKey: (width) => coverKey(row.sha256, width),
      };
    },
    valueSources: (fid) => readValueSources(db, fid),
    catalogue: (fid) => readCatalogue(db, fid),
    paragraphs: (fid, query) => readParagraphs(db, fid, query),
    charts: (fid) => readCharts(db, fid),
    similar: async (fid, limit) => reportItems(await readSimilarIds(db, fid, limit)),
    countUse: (fid, counter) => addUse(db, fid, counter),
  };
}
