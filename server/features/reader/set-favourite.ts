import { BusinessError } from '#contract/codes.ts';
import type { Asking, ReaderDeps } from './deps.ts';
import { addFavourite, removeFavourite } from './store.ts';

/** Keeps a report or lets it go; either twice changes nothing. Throws 10404 where there is no such report. */
export async function setFavourite(
  deps: Pick<ReaderDeps, 'db' | 'reads' | 'quotas'>,
  { fid, cancel }: { fid: number; cancel: boolean },
  { who, now }: Asking,
): Promise<{ is_favorite: 0 | 1 }> {
  deps.quotas.require(who, 'favouriteReport');
  if (who.uid === null) throw new BusinessError('sessionInvalid', '请先登录');
  if (cancel) {
    await removeFavourite(deps.db, who.uid, fid);
    return { is_favorite: 0 };
  }
  const [item] = await deps.reads.reportItems([fid]);
  if (item === undefined) throw new BusinessError('notFound');
  await addFavourite(deps.db, { uid: who.uid, fid, at: new Date(now) });
  return { is_favorite: 1 };
}
