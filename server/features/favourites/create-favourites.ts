import * as folders from '#contract/calls/favourite-folders.ts';
import * as calls from '#contract/calls/favourites.ts';
import * as shared from '#contract/calls/shared-folders.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { unlessFull } from '#server/platform/files/unless-full.ts';
import { createFairQueue } from '#server/platform/limits/fair-queue.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import type { Library } from '../library/index.ts';
import type { Memberships } from '../memberships/index.ts';
import { keeperOf } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { exportList } from './export-list.ts';
import {
  createFolder,
  letGo,
  listOwnFolders,
  moveFavourites,
  orderFolders,
  removeFolder,
  renameFolder,
} from './folders.ts';
import { type ChartKeeping, NO_CHARTS } from './kept-charts.ts';
import { latestFavourites, listFavourites } from './list-favourites.ts';
import type { OwnReport } from './seek-in-own.ts';
import { setFavourite } from './set-favourite.ts';
import { readSharedFolder, shareFolder, unshareFolder } from './share-folder.ts';
import { eraseFavourites, exportFavourites, favouritesAmong } from './store/favourites.ts';
import { exportFolders } from './store/folders.ts';
import type { FavouriteTables } from './store/tables.ts';

export interface FavouriteParts {
  database: Database;
  library: Pick<Library, 'reads'>;
  memberships: Pick<Memberships, 'quotas'>;
  /** Where people reach the site. */
  publicUrl: string;
}

/** What people keep: reports, and the charts that charts keep for them. */
export interface Favourites extends Feature {
  /** Reports among `fids` that the caller keeps; none for visitors. */
  among(caller: Caller, fids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Reports that the caller kept, at most so many, the latest first; of one folder where it is said, and 10404 where it is none of theirs. None for visitors. */
  latest(caller: Caller, limit: number, folder?: number | null): Promise<readonly OwnReport[]>;
  /** Charts say how they are kept and listed. */
  addCharts(charts: ChartKeeping): void;
}

export const favouriteDepsOf = ({
  database,
  library,
  memberships,
  publicUrl,
}: FavouriteParts): FavouriteDeps => ({
  db: tablesOf<FavouriteTables>(database),
  reads: library.reads,
  quotas: memberships.quotas,
  charts: NO_CHARTS,
  origin: new URL(publicUrl).origin,
});

/** One after another: a list is read and written on the thread that answers everybody. */
const EXPORT_QUEUE = {
  atOnce: 1,
  mostEach: 1,
  mostWaiting: 60,
  mostWaitingEach: 4,
  retryAfterSeconds: 2,
} as const;

export function createFavourites(parts: FavouriteParts): Favourites {
  const deps = favouriteDepsOf(parts);
  const { db } = deps;
  return {
    routes({ handle, handleInPieces }) {
      const queue = createFairQueue(EXPORT_QUEUE);
      handleInPieces(folders.exportFavorites, (asked, { caller }) =>
        unlessFull(
          '正在导出的人太多，请稍后再试',
          queue.run(shareOf(caller), () => exportList(deps, asked, caller), caller.signal),
        ),
      );
      handle(calls.getFavoriteList, (asked, { caller }) => listFavourites(deps, asked, caller));
      handle(calls.doFavorite, ({ id, type, cancel }, { caller }) =>
        type === 'chart'
          ? deps.charts.keepChart({ id, cancel }, caller)
          : setFavourite(deps, { fid: id, cancel }, caller),
      );
      handle(folders.getFavoriteFolders, (_asked, { caller }) => listOwnFolders(deps, caller));
      handle(folders.createFavoriteFolder, (asked, { caller }) => createFolder(deps, asked, caller));
      handle(folders.renameFavoriteFolder, (asked, { caller }) => done(renameFolder(deps, asked, caller)));
      handle(folders.orderFavoriteFolders, (asked, { caller }) => done(orderFolders(deps, asked, caller)));
      handle(folders.removeFavoriteFolder, (asked, { caller }) => removeFolder(deps, asked, caller));
      handle(shared.shareFavoriteFolder, (asked, { caller }) => shareFolder(deps, asked, caller));
      handle(shared.unshareFavoriteFolder, (asked, { caller }) => done(unshareFolder(deps, asked, caller)));
      handle(shared.getSharedFolder, (asked, { caller }) => readSharedFolder(deps, asked, caller));
      handle(folders.moveFavorites, (asked, { caller }) => moveFavourites(deps, asked, caller));
      handle(folders.removeFavorites, (asked, { caller }) => letGo(deps, asked, caller));
    },
    jobs: [],
    personalData: {
      name: 'favourites',
      exportOf: async (person) => ({
        reports: await exportFavourites(db, person),
        folders: await exportFolders(db, person),
      }),
      erase: (person) => eraseFavourites(db, person),
    },
    among: (caller, fids) => favouritesAmong(db, keeperOf(caller), fids),
    latest: (caller, limit, folder = null) => latestFavourites(deps, { limit, folder }, caller),
    addCharts(charts) {
      deps.charts = charts;
    },
  };
}

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}
