import type { ReportItem } from '#contract/calls/reports.ts';
import { NO_FOLDER } from '#contract/rights/folder-terms.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AllowedKeeper, allowFolder, keeperOf } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import type { KeptCharts } from './kept-charts.ts';
import { describeReports, type OwnAsked, reportText, seekInOwn } from './seek-in-own.ts';
import { type KeptReport, keptReports } from './store/favourites.ts';
import { holdFolder } from './store/folders.ts';

export interface CollectionAsked extends OwnAsked {
  only_chart: boolean;
  /** Of one folder, or of none (`NO_FOLDER`); all where it is absent. */
  folder?: number | null | undefined;
}

export interface Collection {
  /** Reports, or the charts once more. */
  data: ((ReportItem & { kept_at: number; folder_id: number }) | KeptCharts['charts'][number])[];
  charts: KeptCharts['charts'];
  count: number;
  total: number;
}

const NOTHING: Collection = { data: [], charts: [], count: 0, total: 0 };

/** What somebody keeps, newest first, a page at a time. Throws 10404 for a folder that is none of theirs. */
export async function listFavourites(
  { db, reads, charts }: Pick<FavouriteDeps, 'db' | 'reads' | 'charts'>,
  { only_chart, folder = null, ...asked }: CollectionAsked,
  caller: Caller,
): Promise<Collection> {
  const keeper = keeperOf(caller);
  if (keeper === null) return NOTHING;
  if (only_chart) {
    await requireFolder(db, keeper, folder);
    const kept = await charts.listKept({ ...asked, folder }, caller);
    return { ...kept, data: kept.charts };
  }
  const kept = await keptIn(db, keeper, { folder });
  const folderOf = new Map(kept.map((each) => [each.fid, each.folder]));
  const { items, ...counts } = await seekInOwn(kept, asked, {
    describe: (own) => describeReports(reads.for(caller), own),
    textOf: reportText,
  });
  const data = items.map(({ item, atSeconds }) => ({
    ...item,
    is_favorite: 1 as const,
    kept_at: atSeconds,
    folder_id: folderOf.get(item.fid) ?? NO_FOLDER,
  }));
  return { ...NOTHING, data, ...counts };
}

/** Throws 10404 for a folder that is none of the keeper's. */
export async function requireFolder(
  db: FavouriteDeps['db'],
  keeper: AllowedKeeper,
  folder: number | null,
): Promise<void> {
  if (folder !== null && folder !== NO_FOLDER) allowFolder(keeper, await holdFolder(db, keeper, folder));
}

/** What the keeper keeps, the latest first; of one folder unless it is null. Throws 10404 for a folder that is none of theirs. */
export async function keptIn(
  db: FavouriteDeps['db'],
  keeper: AllowedKeeper,
  { folder, limit }: { folder: number | null; limit?: number },
): Promise<KeptReport[]> {
  await requireFolder(db, keeper, folder);
  return keptReports(db, keeper, folder, limit);
}

/** The same for whoever asks; none for visitors. */
export async function latestFavourites(
  { db }: Pick<FavouriteDeps, 'db'>,
  asked: { folder: number | null; limit?: number },
  caller: Caller,
): Promise<readonly KeptReport[]> {
  const keeper = keeperOf(caller);
  return keeper === null ? [] : keptIn(db, keeper, asked);
}
