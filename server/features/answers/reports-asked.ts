import { MOST_KEPT_ASKED, type Scope } from '#contract/rights/ask-scope.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AnswerDeps } from './deps.ts';

/** Whose passages are looked through: of these files, of what a group holds or of one's own shelf; of all reports where it is none of them. */
export interface ReportsAsked {
  fids: readonly number[] | null;
  gid: number | null;
  shelf: boolean;
}

/**
 * What a scope stands for to whoever asks: their own favourites, a folder of them, a group that they are in, or their own shelf. It gives
 * nobody a right to read anything.
 * Throws 10006 where nothing is kept, 10404 for a folder or a group that is none for them, 10007 where they are not in it.
 */
export async function reportsAsked(
  { favourites, groups }: Pick<AnswerDeps, 'favourites' | 'groups'>,
  { fids, place }: Scope,
  caller: Caller,
): Promise<ReportsAsked> {
  if (place?.kind === 'group') {
    await groups.requireMember(place.gid, caller);
    return { fids: null, gid: place.gid, shelf: false };
  }
  if (place?.kind === 'shelf') return { fids: null, gid: null, shelf: true };
  if (place === undefined) return { fids: fids.length === 0 ? null : fids, gid: null, shelf: false };
  const folder = place.kind === 'folder' ? place.id : null;
  const kept = await favourites.latest(caller, MOST_KEPT_ASKED, folder);
  if (kept.length === 0)
    throw new BusinessError(
      'invalidInput',
      folder === null
        ? '您还没有收藏报告：先收藏几份，再在收藏里提问'
        : '这个文件夹里还没有报告：先放进几份，再提问',
    );
  return { fids: kept.map(({ fid }) => fid), gid: null, shelf: false };
}
