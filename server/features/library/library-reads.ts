import type { z } from 'zod';
import { type CatalogEntry, Paragraph, type ReportChart, type ReportItem } from '#contract/reports.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { countReportUse } from './count-report-use.ts';
import type { LibraryReading } from './deps.ts';
import {
  findReportPassages,
  readReportCatalogue,
  readReportCharts,
  readReportParagraphs,
} from './read-contents.ts';
import { findCover, readReport, readReportItems } from './read-reports.ts';
import { countReports } from './store/indexed-reports.ts';
import { listIds, listOrganisations, listStocks, readTitles } from './store/lists.ts';
import type { LibraryTables } from './tables.ts';
import { loadTaxonomies } from './taxonomies/load-taxonomies.ts';

/** A name that queries speak of, from the taxonomies and the library's organisations. */
interface NamedEntity {
  kind: 'stock' | 'organisation' | 'industry' | 'type';
  /** The tag id; 0 for stocks, which have a code instead. */
  id: number;
  name: string;
  code: string;
  aliases: readonly string[];
  parentId: number;
}

interface FoundParagraph {
  id: number;
  /** 1-based. */
  page: number;
  text: string;
}

/** The library as search and the reader see it. */
export interface LibraryReads {
  countReports(): Promise<number>;
  /** In the order of `ids`; a report that was removed meanwhile is missing. */
  reportItems(ids: readonly number[]): Promise<ReportItem[]>;
  findPassages(
    ids: readonly number[],
    folded: readonly string[],
    perReport: number,
  ): Promise<Map<number, { paragraphs: FoundParagraph[]; total: number }>>;
  /** By downloads and reads, most first. */
  hotReports(page: {
    offset: number;
    limit: number;
    withCharts?: boolean;
  }): Promise<{ ids: number[]; total: number }>;
  entities(): Promise<{ entities: NamedEntity[]; synonyms: readonly (readonly string[])[] }>;
  recentTitles(limit: number): Promise<string[]>;
  /** null where there is no such report. */
  reportRecord(fid: number): Promise<{
    item: ReportItem;
    file: { key: string; sha256: string; sizeBytes: number; fileName: string } | null;
    valueSources: Record<string, string>;
  } | null>;
  catalogue(fid: number, limit: number): Promise<z.infer<typeof CatalogEntry>[]>;
  paragraphs(fid: number, limit: number): Promise<Omit<z.infer<typeof Paragraph>, 'ranges'>[]>;
  charts(fid: number, limit: number): Promise<z.infer<typeof ReportChart>[]>;
  coverKey(fid: number, width: number): Promise<string | null>;
  count(fid: number, what: 'views' | 'downloads'): Promise<void>;
}

const StoredKind = Paragraph.shape.kind.catch('body');

async function namedEntities(deps: LibraryReading): Promise<NamedEntity[]> {
  const { industries, reportTypes, organisations, stocks } = loadTaxonomies();
  const aliasesOf = new Map(organisations.map(({ name, aliases }) => [name, aliases]));
  const none = { code: '', aliases: [], parentId: 0 };
  const db = tablesOf<LibraryTables>(deps.database);
  const [publishing, recorded] = await Promise.all([listOrganisations(db), listStocks(db)]);
  const listed = new Set(stocks.map(({ code }) => code));
  // Hong Kong, American and made-up codes stand in no table we ship; the records name them.
  const others = recorded.filter(({ code }) => !listed.has(code));
  return [
    ...industries.map((industry) => ({ ...none, ...industry, kind: 'industry' as const })),
    ...reportTypes.map(({ id, name }) => ({ ...none, id, name, kind: 'type' as const })),
    ...publishing.map(({ id, name }) => {
      return { ...none, id, name, aliases: aliasesOf.get(name) ?? [], kind: 'organisation' as const };
    }),
    ...[...stocks, ...others].map(({ code, name }) => ({
      ...none,
      id: 0,
      name,
      code,
      kind: 'stock' as const,
    })),
  ];
}

/** `synonyms` gives the dictionary's groups as they stand now. */
export function createLibraryReads(
  deps: LibraryReading & { synonyms: () => readonly (readonly string[])[] },
): LibraryReads {
  const db = tablesOf<LibraryTables>(deps.database);
  return {
    countReports: () => countReports(db),
    reportItems: (ids) => readReportItems(deps, [...ids]),
    async findPassages(ids, folded, perReport) {
      const found = new Map<number, { paragraphs: FoundParagraph[]; total: number }>();
      for (const passage of await findReportPassages(deps, [...ids], [...folded], perReport)) {
        const entry = found.get(passage.reportId) ?? { paragraphs: [], total: passage.matches };
        entry.paragraphs.push({ id: passage.paragraphId, page: passage.page, text: passage.text });
        found.set(passage.reportId, entry);
      }
      return found;
    },
    hotReports: ({ withCharts = false, ...page }) => listIds(db, { withCharts }, 'downloads', page),
    entities: async () => ({ entities: await namedEntities(deps), synonyms: deps.synonyms() }),
    async recentTitles(limit) {
      const { ids } = await listIds(db, {}, 'newest', { offset: 0, limit });
      return readTitles(db, ids);
    },
    async reportRecord(fid) {
      const record = await readReport(deps, fid);
      if (record === null) return null;
      const { item, file, valueSources } = record;
      return { item, file: file === null ? null : { ...file, key: file.objectKey }, valueSources };
    },
    catalogue: (fid, limit) => readReportCatalogue(deps, fid, limit),
    async paragraphs(fid, limit) {
      const rows = await readReportParagraphs(deps, fid, { limit });
      return rows.map(({ id, page, kind, text }) => ({ id, page, kind: StoredKind.parse(kind), text }));
    },
    charts: (fid, limit) => readReportCharts(deps, fid, limit),
    coverKey: (fid, width) => findCover(deps, fid, width),
    count: (fid, what) => countReportUse(deps, fid, what),
  };
}
