import { getFileRecord, removeRecords as removeRecordsCall } from '#contract/calls/records.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Downloads } from '../downloads/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { Library } from '../library/index.ts';
import { ownerOf } from './access.ts';
import type { RecordDeps } from './deps.ts';
import { latestActs, type ReportAct } from './latest-acts.ts';
import { listRecords } from './list-records.ts';
import type { ChartRecords, FoldersOf } from './record-sources.ts';
import { removeRecords } from './remove-records.ts';
import { eraseReading, exportReading, noteFolder, noteReading, type RecordTables } from './store.ts';

export interface RecordParts {
  database: Database;
  library: Pick<Library, 'reads'>;
  favourites: Pick<Favourites, 'among' | 'latest'>;
  downloads: Pick<Downloads, 'downloadsOf' | 'forgetDownloads'>;
}

/** What people read and opened. */
export interface Records extends Feature {
  /** The caller reads a report. True for a person who had read it on no earlier day. */
  noteReading(caller: Caller, fid: number): Promise<boolean>;
  /** The caller opened a folder of the directory. */
  noteFolder(caller: Caller, folder: number): Promise<void>;
  /** Reports that the caller read or kept, the latest first; none for visitors. */
  actsOf(caller: Caller): Promise<ReportAct[]>;
  /** Charts list, and forget, what was opened of them and taken along. */
  addCharts(charts: ChartRecords): void;
  /** Search says what its folders are. */
  addFolders(foldersOf: FoldersOf): void;
}

export const recordDepsOf = ({ database, library, favourites, downloads }: RecordParts): RecordDeps => ({
  db: tablesOf<RecordTables>(database),
  reads: library.reads,
  favourites,
  downloads,
  charts: { list: async () => ({ charts: [], count: 0, total: 0 }), forget: async () => {} },
  foldersOf: async () => [],
});

export function createRecords(parts: RecordParts): Records {
  const deps = recordDepsOf(parts);
  const { db } = deps;
  return {
    routes({ handle }) {
      handle(getFileRecord, (asked, { caller }) => listRecords(deps, asked, caller));
      handle(removeRecordsCall, async (asked, { caller }) => {
        await removeRecords(deps, asked, caller);
        return {};
      });
    },
    jobs: [],
    personalData: {
      name: 'reading',
      exportOf: (person) => exportReading(db, person),
      erase: (person) => eraseReading(db, person),
    },
    async noteReading(caller, fid) {
      const owner = ownerOf(caller);
      return owner !== null && (await noteReading(db, owner, { fid, at: new Date(caller.now) }));
    },
    async noteFolder(caller, folder) {
      const owner = ownerOf(caller);
      if (owner !== null) await noteFolder(db, owner, { folder, at: new Date(caller.now) });
    },
    actsOf: (caller) => latestActs(deps, caller),
    addCharts(charts) {
      deps.charts = charts;
    },
    addFolders(foldersOf) {
      deps.foldersOf = foldersOf;
    },
  };
}
