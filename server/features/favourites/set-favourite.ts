import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowKeeping } from './access.ts';
import type { FavouriteDeps } from './deps.ts';
import { addFavourite, removeFavourite, turnFavourite } from './store/favourites.ts';

/**
 * Keeps a report or lets it go; either twice changes nothing. Without `cancel` the mark is turned over (S1 §4). Throws 10404
 * where there is no such report.
 */
export async function setFavourite(
  deps: Pick<FavouriteDeps, 'db' | 'reads' | 'quotas'>,
  { fid, cancel }: { fid: number; cancel: boolean | undefined },
  caller: Caller,
): Promise<{ is_favorite: 0 | 1 }> {
  const keeper = allowKeeping(deps.quotas, caller);
  if (cancel) {
    await removeFavourite(deps.db, keeper, fid);
    return { is_favorite: 0 };
  }
  const [item] = await deps.reads.for(caller).reportItems([fid]);
  if (item === undefined) throw new BusinessError('notFound');
  const kept = { fid, at: new Date(caller.now) };
  if (cancel === undefined) return { is_favorite: (await turnFavourite(deps.db, keeper, kept)) ? 1 : 0 };
  await addFavourite(deps.db, keeper, kept);
  return { is_favorite: 1 };
}
