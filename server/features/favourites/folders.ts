import type { FavouriteFolder, getFavoriteFolders } from '#contract/calls/favourite-folders.ts';
import { FOLDER_LIMITS, NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { type AllowedKeeper, allowFolder, allowKeeping, keeperOf } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { removeFavourites } from './store/favourites.ts';
import {
  countsByFolder,
  deleteFolder,
  type FolderRow,
  holdFolder,
  insertFolder,
  listFolders,
  lockFolders,
  moveReports,
  nameFolder,
  placeFolders,
} from './store/folders.ts';
import { linksOf } from './store/links.ts';
import type { FavouriteTables } from './store/tables.ts';

type Deps = Pick<FavouriteDeps, 'db' | 'quotas'>;

/** Reports and charts by their numbers. */
interface Chosen {
  fids?: readonly number[] | undefined;
  chart_ids?: readonly number[] | undefined;
}

const sumOf = (counts: ReadonlyMap<number | null, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The folders of the caller and how much each holds; none for visitors. */
export async function listOwnFolders(
  { db, charts }: Pick<FavouriteDeps, 'db' | 'charts'>,
  caller: Caller,
): Promise<ResponseOf<typeof getFavoriteFolders>> {
  const keeper = keeperOf(caller);
  const most = FOLDER_LIMITS.folders;
  if (keeper === null) return { folders: [], total: 0, loose: 0, chart_total: 0, chart_loose: 0, most };
  const [rows, counts, chartCounts, links] = await Promise.all([
    listFolders(db, keeper),
    countsByFolder(db, keeper),
    charts.countKept(caller),
    linksOf(db, keeper, new Date(caller.now)),
  ]);
  return {
    folders: rows.map((row) => {
      const ends = links.get(row.id);
      return {
        ...row,
        count: counts.get(row.id) ?? 0,
        chart_count: chartCounts.get(row.id) ?? 0,
        link_ends_at: ends === undefined ? 0 : secondsOf(ends),
      };
    }),
    total: sumOf(counts),
    loose: counts.get(null) ?? 0,
    chart_total: sumOf(chartCounts),
    chart_loose: chartCounts.get(null) ?? 0,
    most,
  };
}

/** Changes the folders of one person, who has them to themselves meanwhile. */
async function changing<Result>(
  { db, quotas }: Deps,
  caller: Caller,
  work: (tx: Tx<FavouriteTables>, keeper: AllowedKeeper, folders: FolderRow[]) => Promise<Result>,
): Promise<Result> {
  const keeper = allowKeeping(quotas, caller);
  return inTransaction(db, async (tx) => {
    await lockFolders(tx, keeper);
    return work(tx, keeper, await listFolders(tx, keeper));
  });
}

function refuseTaken(folders: readonly FolderRow[], name: string): void {
  if (folders.some((folder) => folder.name === name))
    throw new BusinessError('invalidInput', `已有叫“${name}”的文件夹，请换一个名称`);
}

/** Throws 10006 where there are as many as may be, or one has that name. */
export const createFolder = (
  deps: Deps,
  { name }: { name: string },
  caller: Caller,
): Promise<FavouriteFolder> =>
  changing(deps, caller, async (tx, keeper, folders) => {
    if (folders.length >= FOLDER_LIMITS.folders)
      throw new BusinessError('invalidInput', `最多 ${FOLDER_LIMITS.folders} 个文件夹，请先删除一个`);
    refuseTaken(folders, name);
    return {
      ...(await insertFolder(tx, keeper, { name, at: new Date(caller.now) })),
      count: 0,
      chart_count: 0,
      link_ends_at: 0,
    };
  });

/** Throws 10404 where it is none of the caller's, 10006 where another of theirs has that name. */
export const renameFolder = (
  deps: Deps,
  { id, name }: { id: number; name: string },
  caller: Caller,
): Promise<void> =>
  changing(deps, caller, async (tx, keeper, folders) => {
    const folder = allowFolder(
      keeper,
      folders.find((each) => each.id === id),
    );
    refuseTaken(
      folders.filter((each) => each.id !== id),
      name,
    );
    await nameFolder(tx, folder, name);
  });

/** Throws 10006 where these are not all of the caller's: somebody changed them meanwhile. */
export const orderFolders = (
  deps: Deps,
  { ids }: { ids: readonly number[] },
  caller: Caller,
): Promise<void> =>
  changing(deps, caller, async (tx, keeper, folders) => {
    const given = new Set(ids);
    const isWhole = given.size === ids.length && given.size === folders.length;
    if (!isWhole || folders.some(({ id }) => !given.has(id)))
      throw new BusinessError('invalidInput', '文件夹刚有变化，请刷新后再排');
    await placeFolders(tx, keeper, ids);
  });

/** What is in it stays kept. Throws 10404 where it is none of the caller's. */
export async function removeFolder(
  deps: Deps & Pick<FavouriteDeps, 'charts'>,
  { id }: { id: number },
  caller: Caller,
): Promise<{ loosened: number }> {
  const charts = await deps.charts.countKept(caller);
  return changing(deps, caller, async (tx, keeper, folders) => {
    const folder = allowFolder(
      keeper,
      folders.find((each) => each.id === id),
    );
    const reports = await countsByFolder(tx, keeper);
    await deleteFolder(tx, folder);
    return { loosened: (reports.get(id) ?? 0) + (charts.get(id) ?? 0) };
  });
}

/** Throws 10404 where the folder is none of the caller's. */
export async function moveFavourites(
  { db, quotas, charts }: Deps & Pick<FavouriteDeps, 'charts'>,
  { fids = [], chart_ids: ids = [], folder: id }: Chosen & { folder: number },
  caller: Caller,
): Promise<{ moved: number }> {
  const keeper = allowKeeping(quotas, caller);
  return inTransaction(db, async (tx) => {
    const folder = id === NO_FOLDER ? null : allowFolder(keeper, await holdFolder(tx, keeper, id));
    const reports = fids.length === 0 ? 0 : await moveReports(tx, keeper, { fids, folder });
    const moved = { ids, folder: folder?.id ?? null };
    return { moved: reports + (ids.length === 0 ? 0 : await charts.moveKept(tx, moved, caller)) };
  });
}

export async function letGo(
  { db, quotas, charts }: Deps & Pick<FavouriteDeps, 'charts'>,
  { fids = [], chart_ids: ids = [] }: Chosen,
  caller: Caller,
): Promise<{ removed: number }> {
  const keeper = allowKeeping(quotas, caller);
  return inTransaction(db, async (tx) => {
    const reports = fids.length === 0 ? 0 : await removeFavourites(tx, keeper, fids);
    return { removed: reports + (ids.length === 0 ? 0 : await charts.letGo(tx, ids, caller)) };
  });
}
