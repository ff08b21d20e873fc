import type { ReportItem } from '#contract/calls/reports.ts';
import { dayOf, daysBefore } from '#contract/text/calendar.ts';
import {
  type AnyTransaction,
  inTransaction,
  tablesOf,
  withTables,
} from '#server/platform/db/connect-database.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import {
  readText,
  type StoredPictures,
  type StoredVersion,
  streamPictures,
  streamVersions,
} from '../contents/index.ts';
import { tradeWords, UNDERSTANDING_RULES } from '../documents/index.ts';
import { exportLibrary } from './export-library.ts';
import { fileIntoFolder, removeFolder } from './file-into-folder.ts';
import { keepFacts } from './kept-facts.ts';
import { OF_RECORDS, tellChanged } from './library-events.ts';
import { createLibraryReads, type LibraryGate } from './library-reads.ts';
import type { LibraryParts } from './parts.ts';
import { type ReportRecord, readReport, readReportItems } from './read-reports.ts';
import { recordFile } from './record-file.ts';
import { recordRows } from './record-rows.ts';
import { refreshReport } from './refresh-report.ts';
import { removeReport } from './remove-report.ts';
import { readArrivedAt } from './store/arrived-at.ts';
import { findTwin, type SaidReport } from './store/find-twin.ts';
import { countInFolders, ensureFolders, type KeptFolder } from './store/folders.ts';
import { readFoldingFacts } from './store/folding-facts.ts';
import { countByTag, countReports, listIds, type TagCounts } from './store/lists.ts';
import { allReports } from './store/open-reports.ts';
import { settleIndustries } from './store/settle-industries.ts';
import { settleSaidIndustries } from './store/settle-said-industries.ts';
import { readContentId, readContentIds, readShowing } from './store/shown-contents.ts';
import {
  listOutdated,
  listUnread,
  readStanding,
  type StandingReport,
  type UnreadContent,
} from './store/standing-reports.ts';
import { countUse, forgetUsesBefore, HEAT_DAYS, type Use } from './store/uses.ts';
import { listWaitingFiles, type WaitingFile } from './store/waiting-files.ts';
import { findByHash } from './store/write-reports.ts';
import type { LibraryTables } from './tables.ts';

type WithoutDeps<Work> = Work extends (deps: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Everything that changes the records, for imports and the command line. */
export interface LibraryRecords {
  /** The report that has a file of these bytes; null where none has. */
  findByHash(sha256: string): Promise<number | null>;
  /** The report that a file is by what it says of itself; null where none is, or it does not say enough. */
  findTwin(said: SaidReport): Promise<number | null>;
  recordFile: WithoutDeps<typeof recordFile>;
  recordRows: WithoutDeps<typeof recordRows>;
  removeReport: WithoutDeps<typeof removeReport>;
  /** The folders of these names are there from now on, empty as long as nothing is filed. */
  ensureFolders(tx: AnyTransaction, names: readonly string[]): Promise<void>;
  fileIntoFolder: typeof fileIntoFolder;
  removeFolder: WithoutDeps<typeof removeFolder>;
  exported: WithoutDeps<typeof exportLibrary>;
  /** Reports whose file was read by other rules than today's. */
  listOutdated(): Promise<number[]>;
  /** Contents with pages that are pictures of text and not read, those of the newest reports first: of all, or of one report. */
  listUnread(fid?: number): Promise<UnreadContent[]>;
  /** The reports that show these contents. */
  showing(contentIds: readonly number[]): Promise<Map<number, number>>;
  /** These reports, or every one, are outdated from now on as far as they have a file. Gives how many were not yet. */
  outdate(fids: readonly number[] | 'all'): Promise<number>;
  /** Files with charts that wait to be drawn: what no record shows first, then those of the newest reports. */
  listWaitingFiles(): Promise<WaitingFile[]>;
  /** The charts of these contents are others than the index has, since some were found to be pictures of words or of another kind. */
  tellDrawn(tx: AnyTransaction, contentIds: readonly number[]): Promise<void>;
  /** Everything that is known of a report, whoever it is for; null where there is none by that id. */
  describe(fid: number): Promise<ReportRecord | null>;
  /** The newest reports, whoever they are for, and how many there are. */
  listNewest(limit: number): Promise<{ list: ReportItem[]; count: number }>;
  /** An outdated report as it stands; null where there is none by that id. */
  readStanding(fid: number): Promise<StandingReport | null>;
  /** All text of a report as it was read, in reading order. */
  readText(fid: number): Promise<string>;
  refreshReport: WithoutDeps<typeof refreshReport>;
  /**
   * What most reports about a company state as its industry becomes that of those which state none; where none about it does, what
   * most of the others say that name it. Gives how many changed.
   */
  settleIndustries(reportTypes: readonly number[]): Promise<number>;
}

/** What those who hear that records changed need of them. */
export interface LibraryChanges {
  /** When these reports were recorded; those that were removed since are missing. */
  arrivedAt(ids: readonly number[]): Promise<Map<number, Date>>;
  countReports(): Promise<number>;
  countByTag(): Promise<TagCounts>;
  /** Every folder of imports, and how many reports lie in it. */
  countInFolders(): Promise<(KeptFolder & { reports: number })[]>;
  /** The reports that show these contents. */
  showing(contentIds: readonly number[]): Promise<Map<number, number>>;
  /** Every file of every content. */
  streamVersions(): AsyncIterable<StoredVersion>;
  /** Every chart on record that has pictures, with their keys. */
  streamPictures(): AsyncIterable<StoredPictures>;
}

/** The records of reports, their versions and contents, and what changed in them. */
export interface Library extends Feature {
  /** What is read of the records, by whom they are for. */
  reads: LibraryGate;
  /** Counts one reading, one download or one opening of a chart for the rankings; `newReader`: by somebody who never read the report before. */
  count(fid: number, what: Use, by?: { newReader: boolean }): Promise<void>;
  records: LibraryRecords;
  changes: LibraryChanges;
}

export function createLibrary(parts: LibraryParts): Library {
  const db = tablesOf<LibraryTables>(parts.database);
  const facts = keepFacts((ids) => readFoldingFacts(db, ids));
  const today = () => dayOf(parts.clock.now() / 1000);
  parts.events.listen(OF_RECORDS, facts.forget);
  return {
    routes: noRoutes,
    jobs: [
      {
        name: 'library.forget-old-uses',
        when: 'daily',
        handler: () => forgetUsesBefore(db, daysBefore(today(), HEAT_DAYS)),
      },
    ],
    personalData: null,
    reads: createLibraryReads(parts, facts),
    count: (fid, use, { newReader } = { newReader: false }) =>
      countUse(db, fid, { use, newReader, day: today() }),
    records: {
      findByHash: (sha256) => findByHash(db, sha256),
      findTwin: (said) => findTwin(db, said),
      recordFile: (...input) => recordFile(parts, ...input),
      recordRows: (...input) => recordRows(parts, ...input),
      removeReport: (operator, fid) => removeReport(parts, operator, fid),
      ensureFolders: (tx, names) =>
        ensureFolders(withTables<LibraryTables>(tx), names, new Date(parts.clock.now())),
      fileIntoFolder,
      removeFolder: (operator, id) => removeFolder(parts, operator, id),
      exported: (operator) => exportLibrary(parts, operator),
      listOutdated: () => listOutdated(db, UNDERSTANDING_RULES),
      listUnread: (fid) => listUnread(db, fid),
      showing: (contentIds) => readShowing(db, contentIds),
      outdate: async (fids) =>
        parts.contents.outdate(fids === 'all' ? 'all' : await readContentIds(db, fids)),
      listWaitingFiles: () => listWaitingFiles(db),
      tellDrawn: async (tx, contentIds) => tellChanged(tx, [...(await readShowing(db, contentIds)).values()]),
      describe: (fid) => readReport(parts, allReports(db), fid),
      async listNewest(limit) {
        const { ids, total } = await listIds(allReports(db), {}, 'newest', { offset: 0, limit });
        return { list: await readReportItems(parts, allReports(db), ids), count: total };
      },
      readStanding: (fid) => readStanding(db, fid, UNDERSTANDING_RULES),
      readText: async (fid) => {
        const contentId = await readContentId(allReports(db), fid);
        return contentId === null ? '' : readText(db, contentId);
      },
      refreshReport: (...input) => refreshReport(parts, ...input),
      settleIndustries: (reportTypes) =>
        inTransaction(db, async (tx) => {
          const now = new Date(parts.clock.now());
          const settled = await settleIndustries(tx, reportTypes, now);
          const said = await settleSaidIndustries(tx, { reportTypes, tradeWords: tradeWords(), now });
          const changed = [...new Set([...settled, ...said])];
          await tellChanged(tx, changed);
          return changed.length;
        }),
    },
    changes: {
      arrivedAt: (ids) => readArrivedAt(db, ids),
      countReports: () => countReports(db),
      countByTag: () => countByTag(db),
      countInFolders: () => countInFolders(db),
      showing: (contentIds) => readShowing(db, contentIds),
      streamVersions: () => streamVersions(db),
      streamPictures: () => streamPictures(db),
    },
  };
}
