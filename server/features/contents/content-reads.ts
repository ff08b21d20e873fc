import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Whose } from '#server/platform/access/audiences.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { ChartData } from '../chart-data/index.ts';
import { type AllowedContent, type AllowedCover, allowFile, allowOwn, allowOwnCover } from './access.ts';
import { type ChartPicture, type ContentChart, chartOf, pictureOf } from './content-charts.ts';
import type { PageRun } from './content-file.ts';
import { COVER_WIDTHS } from './files/object-keys.ts';
import type { ContentParts } from './parts.ts';
import {
  readChart,
  readChartContent,
  readChartData,
  readChartDataSize,
  readChartPlace,
  readCharts,
  readChartsOf,
  readOwnCharts,
  readTablesOfPages,
} from './store/read-charts.ts';
import {
  findPassagesIn,
  readCatalogueEntries,
  readParagraphs,
  readParagraphsOfPages,
} from './store/read-texts.ts';
import { type OtherVersion, readNewestOther, readOtherVersions } from './store/version-texts.ts';
import { readAudience, readAudiences, readCurrent, readFile } from './store/versions.ts';
import { countWaitingCharts } from './store/waiting-pictures.ts';
import type { ContentTables, PageArea } from './tables.ts';

/** 1-based, both included. */
export interface PageSpan {
  from: number;
  to: number;
}

interface ContentParagraph {
  id: number;
  /** 1-based. */
  page: number;
  kind: string;
  text: string;
  /** The places at which it is printed. */
  areas: PageArea[];
}

/** The file of a content that is read. */
export interface CurrentFile {
  sha256: string;
  sizeBytes: number;
  pageCount: number;
}

/** One that is kept beside it. */
interface OtherFile extends CurrentFile {
  /** When it came. */
  createdAt: Date;
}

/** The same with what was understood of it. */
export interface ReadFile extends CurrentFile {
  fileName: string;
  /** Runs of pages alike; empty where nobody has looked. */
  pageSizes: PageRun[];
  isScanned: boolean;
  /** 1-based. */
  unreadPages: number[];
  chartCount: number;
  paragraphCount: number;
  catalogueCount: number;
  /** When it came. */
  createdAt: Date;
}

/** A chart, and the content it stands in as one that is open. */
export interface PlacedChart {
  content: AllowedContent;
  chart: ContentChart;
}

/** What other features read of contents: whole for who may read one, and of a chart what everybody may know. */
export interface ContentReads {
  /** A content that no record shows, for whoever is one of those whom it is for; null for others, and where there is none. */
  own(contentId: number, caller: Whose): Promise<AllowedContent | null>;
  /** Those of several contents that `own` gives, in no order. */
  ownAmong(contentIds: readonly number[], caller: Whose): Promise<AllowedContent[]>;
  /** The same by a chart that stands in it. */
  ownOfChart(chartId: number, caller: Whose): Promise<AllowedContent | null>;
  /** The first ones, in reading order. */
  paragraphs(content: AllowedContent, limit: number): Promise<ContentParagraph[]>;
  /** What begins on these pages, in reading order. */
  paragraphsOfPages(content: AllowedContent, pages: PageSpan): Promise<ContentParagraph[]>;
  catalogue(
    content: AllowedContent,
    limit: number,
  ): Promise<{ id: number; title: string; page: number; depth: number }[]>;
  /** Of each the first `perContent` paragraphs holding one of the folded texts, and how many hold one; contents without one are missing. */
  passages(
    contents: readonly AllowedContent[],
    folded: readonly string[],
    perContent: number,
  ): Promise<Map<number, { paragraphs: { id: number; page: number; text: string }[]; total: number }>>;
  /** What another file of it says that came last; null where there is none whose text is kept. */
  otherVersion(content: AllowedContent): Promise<OtherVersion | null>;
  /** A file of it that is not the one that is read, by how its SHA-256 begins; null where there is none. */
  otherFile(content: AllowedContent, hashStart: string): Promise<Allowed<OtherFile, 'readFile'> | null>;
  /** In reading order. */
  charts(content: AllowedContent, limit: number): Promise<ContentChart[]>;
  /** Of several files, the first `limit` of all. */
  chartsOf(contents: readonly AllowedContent[], limit: number): Promise<ContentChart[]>;
  /**
   * Those of these charts that stand in what no record shows, by their number: with what they stand in, null where it is not for the
   * caller. Charts of reports, and those that are gone, are missing.
   */
  ownCharts(ids: readonly number[], caller: Whose): Promise<Map<number, PlacedChart | null>>;
  /** null where it has no such chart. */
  chart(content: AllowedContent, id: number): Promise<ContentChart | null>;
  /** Cells of the tables on these pages by the number of the chart. */
  tablesOfPages(content: AllowedContent, pages: PageSpan): Promise<Map<number, ChartData>>;
  /** Its file with what was understood of it in numbers; null where it has none. */
  file(content: AllowedContent): Promise<Allowed<ReadFile, 'readFile'> | null>;
  /** null where it has none. */
  currentFile(content: AllowedContent): Promise<Allowed<CurrentFile, 'readFile'> | null>;
  /** The cover of its file; null for a width that is not made, and where it has no file. */
  cover(content: AllowedContent, width: number): Promise<AllowedCover | null>;
  /** What a chart says, as a table, for whoever may see the original; null where that is not known. */
  chartData(chart: Allowed<{ id: number }, 'viewChartOriginal'>): Promise<ChartData | null>;
  /** null where a chart has no table. */
  chartDataSize(id: number): Promise<{ rows: number; columns: number } | null>;
  /** The picture of a chart of this content; null where it has no such chart or width, or none will be drawn. */
  chartPicture(content: AllowedContent, chart: { id: number; width: number }): Promise<ChartPicture | null>;
  /** Charts that are not drawn yet, or are to be drawn again. */
  countWaitingPictures(): Promise<number>;
}

export function createContentReads({
  database,
  audiences,
}: Pick<ContentParts, 'database' | 'audiences'>): ContentReads {
  const db = tablesOf<ContentTables>(database);
  const own = async (contentId: number, caller: Whose) => {
    const content = await readAudience(db, contentId);
    return content === undefined ? null : allowOwn(content, await audiences.of(caller));
  };
  const currentFile: ContentReads['currentFile'] = async (content) => {
    const file = await readCurrent(db, content.contentId);
    return file === undefined ? null : allowFile(content, file);
  };
  return {
    own,
    async ownAmong(contentIds, caller) {
      if (contentIds.length === 0) return [];
      const [contents, theirs] = await Promise.all([readAudiences(db, contentIds), audiences.of(caller)]);
      return contents.flatMap((content) => allowOwn(content, theirs) ?? []);
    },
    async ownOfChart(chartId, caller) {
      const contentId = await readChartContent(db, chartId);
      return contentId === undefined ? null : own(contentId, caller);
    },
    async file(content) {
      const file = await readFile(db, content.contentId);
      return file === undefined ? null : allowFile(content, file);
    },
    async chart({ contentId }, id) {
      const row = await readChart(db, contentId, id);
      return row === undefined ? null : chartOf(row);
    },
    paragraphs: ({ contentId }, limit) => readParagraphs(db, contentId, limit),
    paragraphsOfPages: ({ contentId }, pages) => readParagraphsOfPages(db, contentId, pages),
    otherVersion: async ({ contentId }) => (await readNewestOther(db, contentId)) ?? null,
    async otherFile(content, hashStart) {
      const others = await readOtherVersions(db, content.contentId);
      const file = others.find(({ sha256 }) => sha256.startsWith(hashStart));
      return file === undefined ? null : allowFile(content, file);
    },
    catalogue: ({ contentId }, limit) => readCatalogueEntries(db, contentId, limit),
    async passages(contents, folded, perContent) {
      const ids = contents.map(({ contentId }) => contentId);
      const found = Map.groupBy(await findPassagesIn(db, ids, folded, perContent), ({ key }) => key);
      return new Map(
        Array.from(found, ([key, all]) => [
          key,
          {
            paragraphs: all.map(({ paragraphId: id, page, text }) => ({ id, page, text })),
            total: all[0]?.matches ?? 0,
          },
        ]),
      );
    },
    chartsOf: async (contents, limit) =>
      (
        await readChartsOf(
          db,
          contents.map(({ contentId }) => contentId),
          limit,
        )
      ).map(chartOf),
    async ownCharts(ids, caller) {
      const rows = await readOwnCharts(db, ids);
      if (rows.length === 0) return new Map();
      const theirs = await audiences.of(caller);
      return new Map(
        rows.map((row) => {
          const content = allowOwn({ id: row.content_id, audience: row.audience }, theirs);
          return [row.id, content && { content, chart: chartOf(row) }];
        }),
      );
    },
    charts: async ({ contentId }, limit) => (await readCharts(db, contentId, limit)).map(chartOf),
    tablesOfPages: ({ contentId }, pages) => readTablesOfPages(db, contentId, pages),
    currentFile,
    async cover(content, width) {
      const known = COVER_WIDTHS.find((each) => each === width);
      const file = known === undefined ? null : await currentFile(content);
      return known === undefined || file === null ? null : allowOwnCover(file, known);
    },
    chartData: ({ id }) => readChartData(db, id),
    chartDataSize: (id) => readChartDataSize(db, id),
    async chartPicture({ contentId }, { id, width }) {
      const picture = pictureOf(id, await readChartPlace(db, id), width);
      return picture?.contentId === contentId ? picture : null;
    },
    countWaitingPictures: () => countWaitingCharts(db),
  };
}
