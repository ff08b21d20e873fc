import type { ReportItem } from '#contract/reports.ts';
import type { Asking, ReaderDeps } from './deps.ts';
import { favouritesAmong } from './store.ts';

/** Reports as lists show them, with the asker's favourites marked. */
export async function presentItems(
  { db, reads }: Pick<ReaderDeps, 'db' | 'reads'>,
  { who }: Asking,
  ids: readonly number[],
): Promise<ReportItem[]> {
  const [items, favourites] = await Promise.all([
    reads.reportItems(ids),
    who.uid === null ? null : favouritesAmong(db, who.uid, ids),
  ]);
  return items.map((item) => ({ ...item, is_favorite: favourites?.has(item.fid) ? 1 : 0 }));
}
