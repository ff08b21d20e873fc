import type { Audiences, Whose } from '#server/platform/access/audiences.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { type LibraryTables, seriesKey } from '../library/index.ts';
import type { IndexedChart } from './chart-collection.ts';
import {
  countOwnPassages,
  countPassages,
  readIndexedOwnPassages,
  readIndexedPassages,
} from './index-passages.ts';
import type { IndexedPassage } from './passage-collection.ts';
import { type PassageRecord, readPassages } from './read-passages.ts';
import type { IndexedReport } from './report-collection.ts';
import { readFolderTags } from './store/folder-tags.ts';
import { countCharts, readIndexedCharts } from './store/indexed-charts.ts';
import { readIndexedReports, streamReportIds } from './store/indexed-reports.ts';
import { type TagsOfReports, tagsOfOthers } from './tags-of-others.ts';

/** What the index holds of reports, their charts and their passages, and the passages as they stand. */
export interface Collections extends Feature {
  /** In the order of publishing, a slice at a time, whatever changes meanwhile. */
  streamIds(sliceSize: number): AsyncIterable<number[]>;
  /** Whoever stands on the library says what else reports are found by, and `tellTagged` where that changes. */
  addTags(tagsOf: TagsOfReports): void;
  /** Reports as the index takes them, in the order of publishing; ids that are gone are left out. */
  readIndexed(ids: number[]): Promise<IndexedReport[]>;
  countCharts(): Promise<number>;
  /** The charts of these reports as the index takes them; of reports that are gone there are none. */
  readIndexedCharts(fids: number[]): Promise<IndexedChart[]>;
  countPassages(): Promise<number>;
  /** Their paragraphs, rows of tables and charts, likewise. */
  readIndexedPassages(fids: number[]): Promise<IndexedPassage[]>;
  /** How many passages there are of what no record shows. */
  countOwnPassages(): Promise<number>;
  /** Passages of these contents that no record shows, likewise. */
  readIndexedOwnPassages(contentIds: readonly number[]): Promise<IndexedPassage[]>;
  /** Passages as they stand in their reports, in the order of `ids`; those that are gone, or not the asker's, are left out. */
  passages(ids: readonly number[], asker: Whose): Promise<PassageRecord[]>;
}

export interface CollectionParts {
  database: Database;
  /** Whose contents are whose. */
  audiences: Pick<Audiences, 'of'>;
}

export function createCollections({ database, audiences }: CollectionParts): Collections {
  const db = tablesOf<LibraryTables>(database);
  const others = tagsOfOthers();
  others.add((ids) => readFolderTags(db, ids));
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    streamIds: (sliceSize) => streamReportIds(db, sliceSize),
    addTags: others.add,
    readIndexed: async (ids) => readIndexedReports(db, ids, await others.of(ids), seriesKey),
    countCharts: () => countCharts(db),
    readIndexedCharts: async (ids) => readIndexedCharts(db, ids, await others.of(ids)),
    countPassages: () => countPassages(db),
    readIndexedPassages: (ids) => readIndexedPassages(db, ids),
    countOwnPassages: () => countOwnPassages(db),
    readIndexedOwnPassages: (ids) => readIndexedOwnPassages(db, ids),
    passages: async (ids, asker) => readPassages(db, ids, await audiences.of(asker)),
  };
}
