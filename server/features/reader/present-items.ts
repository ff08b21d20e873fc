import type { ReportItem } from '#contract/calls/reports.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { keeperOf } from './access.ts';
import type { ReaderDeps } from './deps.ts';
import { favouritesAmong } from './store.ts';

/** `favourites`: the `fid`s that the asker keeps. */
export const markedBy = (favourites: ReadonlySet<number>, item: ReportItem): ReportItem => ({
  ...item,
  is_favorite: favourites.has(item.fid) ? 1 : 0,
});

/** Reports as lists show them, with the asker's favourites marked. */
export async function presentItems(
  { db, reads }: Pick<ReaderDeps, 'db' | 'reads'>,
  caller: Caller,
  ids: readonly number[],
): Promise<ReportItem[]> {
  const [items, favourites] = await Promise.all([
    reads.reportItems(ids),
    favouritesAmong(db, keeperOf(caller), ids),
  ]);
  return items.map((item) => markedBy(favourites, item));
}
