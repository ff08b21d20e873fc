import type { z } from 'zod';
import { type CatalogEntry, Paragraph, type ReportChart, type ReportItem } from '#contract/calls/reports.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import {
  findPassages,
  type PageArea,
  readCatalogueEntries,
  readParagraphs,
  readParagraphsOfPages,
} from '../contents/index.ts';
import type { ChartData } from '../documents/index.ts';
import {
  type ChartRecord,
  findChartPicture,
  readChartItems,
  readChartRecords,
  type StoredPicture,
} from './chart-items.ts';
import type { KeptFacts } from './kept-facts.ts';
import type { LibraryReading } from './parts.ts';
import { type NamedEntity, readEntities } from './read-entities.ts';
import { findCover, type ReportRecord, readReport, readReportItems } from './read-reports.ts';
import {
  type AlikeChart,
  readAlikeCharts,
  readChartData,
  readChartDataSize,
  readSameCharts,
  readTablesOfPages,
  type SameChart,
} from './store/charts.ts';
import type { FoldingFacts } from './store/folding-facts.ts';
import { countReports } from './store/indexed-reports.ts';
import {
  findByTitleKeys,
  type ListFilter,
  type ListOrder,
  listIds,
  readResearcherNames,
  readTitles,
} from './store/lists.ts';
import { type ReportFacts, readReportFacts } from './store/report-facts.ts';
import { readVersions } from './store/report-items.ts';
import { countUse, type Heat, readHeat, type Use } from './store/uses.ts';
import { countWaitingCharts } from './store/waiting-pictures.ts';
import { titleKey } from './stored-text.ts';
import type { LibraryTables } from './tables.ts';

/** A paragraph that holds a searched text, as it stands in the report. */
interface FoundParagraph {
  id: number;
  /** 1-based. */
  page: number;
  text: string;
}

/** Everything that other features read of the records. A feature asks for the part that it uses (`Pick`). */
export interface LibraryReads {
  countReports(): Promise<number>;
  /** In the order of `ids`; a report that was removed meanwhile is missing. */
  reportItems(ids: readonly number[]): Promise<ReportItem[]>;
  /** For each title the newest report that is called so, letters and digits alone compared; titles of no report are missing. */
  reportsCalled(titles: readonly string[]): Promise<Map<string, number>>;
  /** What lists fold reports by, in no order; ids that are gone are left out. */
  foldingFacts(ids: readonly number[]): Promise<FoldingFacts[]>;
  /** For each report the first `perReport` paragraphs holding one of the folded texts, and how many hold one. */
  findPassages(
    ids: readonly number[],
    folded: readonly string[],
    perReport: number,
  ): Promise<Map<number, { paragraphs: FoundParagraph[]; total: number }>>;
  /**
   * Ids by downloads and reads of all time, most first; `withCharts` asks for reports with charts, by how often those were opened
   * first. Those of `except` are neither listed nor counted.
   */
  hotReports(page: {
    offset: number;
    limit: number;
    withCharts?: boolean;
    except?: readonly number[];
  }): Promise<{ ids: number[]; total: number }>;
  /** Reports that were used of late, most first; a use counts less with each day. */
  heat(asked: { limit: number; withCharts: boolean }): Promise<Heat[]>;
  /** What tells whom reports are for, in no order; ids that are gone are left out. */
  reportFacts(ids: readonly number[]): Promise<ReportFacts[]>;
  /** A page of a list with the exact number of reports in it. */
  listReports(
    filter: ListFilter,
    order: ListOrder,
    range: { offset: number; limit: number },
  ): Promise<{ list: ReportItem[]; count: number }>;
  entities(): Promise<NamedEntity[]>;
  /** Names of researchers by id; ids that are gone are missing. */
  researcherNames(ids: readonly number[]): Promise<Map<number, string>>;
  /** In no order. */
  recentTitles(limit: number): Promise<string[]>;
  /** null where there is no such report. */
  reportRecord(fid: number): Promise<ReportRecord | null>;
  catalogue(fid: number, limit: number): Promise<z.infer<typeof CatalogEntry>[]>;
  /** In reading order, of a report that may be read: its text never leaves otherwise. */
  paragraphs(
    report: Allowed<{ fid: number }, 'readReport'>,
    limit: number,
  ): Promise<Omit<z.infer<typeof Paragraph>, 'ranges'>[]>;
  /** What begins on these pages (1-based, both included), in reading order, with the places at which it is printed. */
  paragraphsOfPages(
    report: Allowed<{ fid: number }, 'readReport'>,
    pages: { from: number; to: number },
  ): Promise<(Omit<z.infer<typeof Paragraph>, 'ranges'> & { areas: PageArea[] })[]>;
  charts(fid: number, limit: number): Promise<z.infer<typeof ReportChart>[]>;
  /** Cells of the tables on these pages (1-based, both included) by the number of the chart, of a report that may be read. */
  tablesOfPages(
    report: Allowed<{ fid: number }, 'readReport'>,
    pages: { from: number; to: number },
  ): Promise<Map<number, ChartData>>;
  /** In the order of `ids`; charts that are gone are left out. */
  chartRecords(ids: readonly number[]): Promise<ChartRecord[]>;
  /** For each chart all that are called the same and look the same, itself among them, oldest report first. */
  sameCharts(ids: readonly number[]): Promise<SameChart[]>;
  /** Charts whose picture has about this look (`fingerprint`), the most alike first. */
  alikeCharts(look: string, limit: number): Promise<AlikeChart[]>;
  /** What a chart says, as a table, for whoever may see the original; null where that is not known. */
  chartData(chart: Allowed<{ id: number; fid: number }, 'viewChartOriginal'>): Promise<ChartData | null>;
  /** null where a chart has no table. */
  chartDataSize(id: number): Promise<{ rows: number; columns: number } | null>;
  /** null where there is no such chart or width, and where it has no picture and will have none. */
  chartPicture(id: number, width: number): Promise<StoredPicture | null>;
  /** Charts that are not drawn yet, or are to be drawn again. */
  countWaitingPictures(): Promise<number>;
  /** Hash of the file that is read, of a report that may be read; null where there is none. */
  fileHash(report: Allowed<{ fid: number }, 'readReport'>): Promise<string | null>;
  /** Key in the object store of the cover at one of the stored widths; null where there is none. */
  coverKey(fid: number, width: number): Promise<string | null>;
  /** Counts one reading, one download or one opening of a chart for the rankings; `newReader`: by somebody who never read the report before. */
  count(fid: number, what: Use, by?: { newReader: boolean }): Promise<void>;
}

/** Bits in which the looks of one chart differ, called the same, and of any two; chosen by `tools/bench/same-charts.ts`. */
const SAME_CHART_BITS = 10;
const ALIKE_BITS = 6;

const entryOf = <Value>(key: string, value: Value | undefined): [string, Value][] =>
  value === undefined ? [] : [[key, value]];

const StoredKind = Paragraph.shape.kind.catch('body');

/** The records as search, the reader and the command line see them. */
export function createLibraryReads(deps: LibraryReading, facts: Pick<KeptFacts, 'read'>): LibraryReads {
  const db = tablesOf<LibraryTables>(deps.database);
  const today = () => dayOf(deps.clock.now() / 1000);
  return {
    countReports: () => countReports(db),
    reportItems: (ids) => readReportItems(deps, [...ids]),
    async reportsCalled(titles) {
      const found = await findByTitleKeys(db, titles.map(titleKey));
      const ids = new Map(found.map(({ id, title_key }) => [title_key, id]));
      return new Map(titles.flatMap((title) => entryOf(title, ids.get(titleKey(title)))));
    },
    foldingFacts: facts.read,
    async findPassages(ids, folded, perReport) {
      const found = new Map<number, { paragraphs: FoundParagraph[]; total: number }>();
      for (const passage of await findPassages(db, [...ids], [...folded], perReport)) {
        const entry = found.get(passage.reportId) ?? { paragraphs: [], total: passage.matches };
        entry.paragraphs.push({ id: passage.paragraphId, page: passage.page, text: passage.text });
        found.set(passage.reportId, entry);
      }
      return found;
    },
    hotReports: ({ withCharts = false, except = [], ...page }) =>
      listIds(db, { withCharts, except }, withCharts ? 'chart-views' : 'downloads', page),
    heat: (asked) => readHeat(db, { ...asked, today: today() }),
    reportFacts: (ids) => readReportFacts(db, ids),
    async listReports(filter, order, range) {
      const { ids, total } = await listIds(db, filter, order, range);
      return { list: await readReportItems(deps, ids), count: total };
    },
    entities: () => readEntities(db),
    async researcherNames(ids) {
      const rows = await readResearcherNames(db, ids);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async recentTitles(limit) {
      const { ids } = await listIds(db, {}, 'newest', { offset: 0, limit });
      return readTitles(db, ids);
    },
    reportRecord: (fid) => readReport(deps, fid),
    catalogue: (fid, limit) => readCatalogueEntries(db, fid, limit),
    async paragraphs({ fid }, limit) {
      const rows = await readParagraphs(db, fid, limit);
      return rows.map(({ id, page, kind, text }) => ({ id, page, kind: StoredKind.parse(kind), text }));
    },
    async paragraphsOfPages({ fid }, pages) {
      const rows = await readParagraphsOfPages(db, fid, pages);
      return rows.map((row) => ({ ...row, kind: StoredKind.parse(row.kind) }));
    },
    charts: (fid, limit) => readChartItems(db, fid, limit),
    tablesOfPages: ({ fid }, pages) => readTablesOfPages(db, fid, pages),
    chartRecords: (ids) => readChartRecords(db, ids),
    sameCharts: (ids) => readSameCharts(db, ids, SAME_CHART_BITS),
    alikeCharts: (look, limit) => readAlikeCharts(db, look, { mostBits: ALIKE_BITS, limit }),
    chartData: ({ id }) => readChartData(db, id),
    chartDataSize: (id) => readChartDataSize(db, id),
    chartPicture: (id, width) => findChartPicture(deps, id, width),
    countWaitingPictures: () => countWaitingCharts(db),
    async fileHash({ fid }) {
      const versions = await readVersions(db, fid);
      return versions.find(({ isCurrent }) => isCurrent)?.sha256 ?? null;
    },
    coverKey: (fid, width) => findCover(deps, fid, width),
    count: (fid, use, { newReader } = { newReader: false }) =>
      countUse(db, fid, { use, newReader, day: today() }),
  };
}
