import type { Db } from '#server/platform/db/connect-database.ts';
import type { Downloads } from '../downloads/index.ts';
import type { Favourites } from '../favourites/index.ts';
import type { LibraryGate } from '../library/index.ts';
import type { ChartRecords, FoldersOf } from './record-sources.ts';
import type { RecordTables } from './store.ts';

export interface RecordDeps {
  db: Db<RecordTables>;
  reads: LibraryGate<'reportItems'>;
  favourites: Pick<Favourites, 'among' | 'latest'>;
  downloads: Pick<Downloads, 'downloadsOf' | 'forgetDownloads'>;
  charts: ChartRecords;
  foldersOf: FoldersOf;
}
