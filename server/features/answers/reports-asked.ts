import { MOST_KEPT_ASKED, type Scope } from '#contract/rights/ask-scope.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AnswerDeps } from './deps.ts';

/** Whose passages are looked through: of these reports or of a group's; of all where both are null. */
export interface ReportsAsked {
  fids: readonly number[] | null;
  gid: number | null;
}

/**
 * What a scope stands for to whoever asks: their own favourites, a folder of them, or a group that they are in. It gives nobody a right to read a report.
 * Throws 10006 where nothing is kept, 10404 for a folder or a group that is none for them, 10007 where they are not in it.
 */
export async function reportsAsked(
  { favourites, groups }: Pick<AnswerDeps, 'favourites' | 'groups'>,
  { fids, place }: Scope,
  caller: Caller,
): Promise<ReportsAsked> {
  if (place?.kind === 'group') {
    await groups.requireMember(place.gid, caller);
    return { fids: null, gid: place.gid };
  }
  if (place === undefined) return { fids: fids.length === 0 ? null : fids, gid: null };
  const folder = place.kind === 'folder' ? place.id : null;
  const kept = await favourites.latest(caller, MOST_KEPT_ASKED, folder);
  if (kept.length === 0)
    throw new BusinessError(
      'invalidInput',
      folder === null
        ? '您还没有收藏报告：先收藏几份，再在收藏里提问'
        : '这个文件夹里还没有报告：先放进几份，再提问',
    );
  return { fids: kept.map(({ fid }) => fid), gid: null };
}
