import type { z } from 'zod';
import type { CatalogEntry, ReportChart, ReportItem } from '#contract/calls/reports.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { Whose } from '#server/platform/access/audiences.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { type AllowedContent, type AllowedCover, findPassages } from '../contents/index.ts';
import { type AllowedReport, allowShown, allowShownFile, type ReportFile } from './access.ts';
import {
  type ChartRecord,
  findChartPicture,
  readChartItems,
  readChartRecords,
  type StoredPicture,
} from './chart-items.ts';
import type { KeptFacts } from './kept-facts.ts';
import type { LibraryParts, LibraryReading } from './parts.ts';
import { type NamedEntity, readEntities } from './read-entities.ts';
import { findCover, type ReportRecord, readReport, readReportItems } from './read-reports.ts';
import { type Sample, sampleCatalogue, sampleCharts } from './samples.ts';
import {
  type AlikeChart,
  readAlikeCharts,
  readCharts,
  readSameCharts,
  type SameChart,
} from './store/charts.ts';
import { type KeptFolder, readFolders } from './store/folders.ts';
import type { FoldingFacts } from './store/folding-facts.ts';
import { findByTitleKeys, listIds, readGlossed, readResearcherNames, readTitles } from './store/lists.ts';
import { isFor, openReports } from './store/open-reports.ts';
import { type ReportFacts, readReportFacts } from './store/report-facts.ts';
import { readContentId, readShownFile, shownBy } from './store/shown-contents.ts';
import { type Heat, readHeat } from './store/uses.ts';
import { titleKey } from './stored-text.ts';
import type { LibraryTables } from './tables.ts';

/** A paragraph that holds a searched text, as it stands in the report. */
interface FoundParagraph {
  id: number;
  /** 1-based. */
  page: number;
  text: string;
}

/**
 * Everything that other features read of the records, for one asker: of what is not theirs nothing is listed, counted or told, by whatever
 * id it is asked for, as if it was not there.
 */
export interface LibraryReads {
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
  /** The folders in which reports lie as they were imported, by name. */
  folders(): Promise<KeptFolder[]>;
  entities(): Promise<NamedEntity[]>;
  /** Names of researchers by id; ids that are gone are missing. */
  researcherNames(ids: readonly number[]): Promise<Map<number, string>>;
  /** In no order. */
  recentTitles(limit: number): Promise<string[]>;
  /** Titles with their abstracts that hold Latin letters in or before brackets, among the newest `limit` reports, and who published them; in no order. */
  recentGlossed(limit: number): Promise<{ text: string; organisationId: number }[]>;
  /** null where there is no such report. */
  reportRecord(fid: number): Promise<ReportRecord | null>;
  /** The content that a report shows, of one that may be read or downloaded; null where it has no file. */
  contentOf(report: AllowedReport): Promise<AllowedContent | null>;
  /** The file that a report shows, of one that may be read or downloaded; null where it has none. */
  fileOf(report: AllowedReport): Promise<ReportFile | null>;
  /** The first entries of a catalogue as may be known of every report, and how many of at most `limit` there are. */
  catalogueSample(fid: number, limit: number): Promise<Sample<z.infer<typeof CatalogEntry>>>;
  /** What the first charts are called, as may be known of every report, and how many of at most `limit` there are. */
  chartSample(fid: number, limit: number): Promise<Sample<z.infer<typeof ReportChart>>>;
  /** The charts of a report that may be read, by the names of the wire. */
  charts(report: AllowedReport, limit: number): Promise<z.infer<typeof ReportChart>[]>;
  /** The first ones of a report, in reading order. */
  chartIds(fid: number, limit: number): Promise<number[]>;
  /** In the order of `ids`; charts that are gone are left out. */
  chartRecords(ids: readonly number[]): Promise<ChartRecord[]>;
  /** For each chart all that are called the same and look the same, itself among them, oldest report first. */
  sameCharts(ids: readonly number[]): Promise<SameChart[]>;
  /** Charts whose picture has about this look (`fingerprint`), the most alike first. */
  alikeCharts(look: string, limit: number): Promise<AlikeChart[]>;
  /** null where there is no such chart or width, and where it has no picture and will have none. */
  chartPicture(id: number, width: number): Promise<StoredPicture | null>;
  /** The cover at one of the stored widths; null where there is none. */
  cover(fid: number, width: number): Promise<AllowedCover | null>;
}

/** The way to the records: features are given this, and say who asks before they are told anything. A feature names the part that it uses. */
export interface LibraryGate<Part extends keyof LibraryReads = keyof LibraryReads> {
  for(asker: Whose): Pick<LibraryReads, Part>;
  /** For what is kept for several, or told to others: what everybody may know. */
  everybodys: Pick<LibraryReads, Part>;
}

/** Bits in which the looks of one chart differ, called the same, and of any two; chosen by `tools/bench/same-charts.ts`. */
const SAME_CHART_BITS = 10;
const ALIKE_BITS = 6;

const entryOf = <Value>(key: string, value: Value | undefined): [string, Value][] =>
  value === undefined ? [] : [[key, value]];

/** One answer needs it several times; an answer that lasts asks again, for meanwhile somebody may leave a group. */
const AUDIENCES_TTL_MS = 250;

function audiencesFor(
  asker: Whose,
  { audiences, clock }: Pick<LibraryReading & LibraryParts, 'audiences' | 'clock'>,
): () => Promise<readonly string[]> {
  const asked = createTtlCache<readonly string[]>({ freshMs: AUDIENCES_TTL_MS, most: 1 });
  const ask = async () => ({ list: await audiences.of(asker), isWhole: true });
  return () => asked.get('', clock.now(), ask);
}

/** The records, told to each asker of what `audiences` says is theirs. */
export function createLibraryReads(
  deps: LibraryReading & Pick<LibraryParts, 'audiences'>,
  facts: Pick<KeptFacts, 'read'>,
): LibraryGate {
  const reads = (asker: Whose) => readsFor(deps, facts, audiencesFor(asker, deps));
  return { for: reads, everybodys: reads({ uid: null }) };
}

function readsFor(
  deps: LibraryReading,
  facts: Pick<KeptFacts, 'read'>,
  audiences: () => Promise<readonly string[]>,
): LibraryReads {
  const db = tablesOf<LibraryTables>(deps.database);
  const open = async () => openReports(db, await audiences());
  const today = () => dayOf(deps.clock.now() / 1000);
  return {
    reportItems: async (ids) => readReportItems(deps, await open(), [...ids]),
    async reportsCalled(titles) {
      const found = await findByTitleKeys(await open(), titles.map(titleKey));
      const ids = new Map(found.map(({ id, title_key }) => [title_key, id]));
      return new Map(titles.flatMap((title) => entryOf(title, ids.get(titleKey(title)))));
    },
    async foldingFacts(ids) {
      const [known, theirs] = await Promise.all([facts.read(ids), audiences()]);
      return known.filter(({ audience }) => isFor(audience, theirs));
    },
    async findPassages(ids, folded, perReport) {
      const found = new Map<number, { paragraphs: FoundParagraph[]; total: number }>();
      for (const passage of await findPassages(db, shownBy(await open(), ids), folded, perReport)) {
        const entry = found.get(passage.key) ?? { paragraphs: [], total: passage.matches };
        entry.paragraphs.push({ id: passage.paragraphId, page: passage.page, text: passage.text });
        found.set(passage.key, entry);
      }
      return found;
    },
    hotReports: async ({ withCharts = false, except = [], ...page }) =>
      listIds(await open(), { withCharts, except }, withCharts ? 'chart-views' : 'downloads', page),
    heat: async (asked) => readHeat(db, await open(), { ...asked, today: today() }),
    reportFacts: async (ids) => readReportFacts(await open(), ids),
    folders: async () => readFolders(db, await open()),
    entities: async () => readEntities(await open()),
    async researcherNames(ids) {
      const rows = await readResearcherNames(db, await open(), ids);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async recentTitles(limit) {
      const { ids } = await listIds(await open(), {}, 'newest', { offset: 0, limit });
      return readTitles(db, ids);
    },
    async recentGlossed(limit) {
      const { ids } = await listIds(await open(), {}, 'newest', { offset: 0, limit });
      return readGlossed(db, ids);
    },
    reportRecord: async (fid) => readReport(deps, await open(), fid),
    async contentOf(report) {
      const contentId = await readContentId(await open(), report.fid);
      return contentId === null ? null : allowShown(report, contentId);
    },
    async fileOf(report) {
      const file = await readShownFile(await open(), report.fid);
      return file === undefined ? null : allowShownFile(report, file);
    },
    catalogueSample: async (fid, limit) => sampleCatalogue(await open(), fid, limit),
    chartSample: async (fid, limit) => sampleCharts(await open(), fid, limit),
    charts: async ({ fid }, limit) => readChartItems(await open(), fid, limit),
    chartIds: async (fid, limit) => (await readCharts(await open(), fid, limit)).map(({ id }) => id),
    chartRecords: async (ids) => readChartRecords(await open(), ids),
    sameCharts: async (ids) => readSameCharts(db, await open(), ids, SAME_CHART_BITS),
    alikeCharts: async (look, limit) =>
      readAlikeCharts(db, await open(), look, { mostBits: ALIKE_BITS, limit }),
    chartPicture: async (id, width) => findChartPicture(await open(), id, width),
    cover: async (fid, width) => findCover(await open(), fid, width),
  };
}
