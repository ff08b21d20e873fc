import { ownContentOf } from '#contract/text/file-id.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { PassageRecord } from '../collections/index.ts';
import type { PassageDeps } from './deps.ts';

/**
 * Without passages of files that no record shows and that are no longer for the caller: the index hears of it a moment later, and what was
 * taken from somebody is gone at once.
 */
export async function stillTheirs<Passage extends Pick<PassageRecord, 'fid'>>(
  { contents }: Pick<PassageDeps, 'contents'>,
  passages: readonly Passage[],
  caller: Caller,
): Promise<Passage[]> {
  const own = [...new Set(passages.flatMap(({ fid }) => ownContentOf(fid) ?? []))];
  if (own.length === 0) return [...passages];
  const theirs = new Set((await contents.ownAmong(own, caller)).map(({ contentId }) => contentId));
  return passages.filter(({ fid }) => fid > 0 || theirs.has(-fid));
}
