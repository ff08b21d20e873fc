import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import { type AllowedContent, type ContentDoors, openContent } from '../contents/index.ts';

/** Whose highlights and notes are read and written: the caller's own. */
export type AllowedNotes = Allowed<{ uid: number }, 'ownAnnotations'>;

/** Notes that their authors shared with a group that the asker is in: the access of groups makes sure of it. */
export type SharedNotes = Allowed<readonly number[], 'readSharedNotes'>;

/** Throws 10999 for whom nothing could be kept. What one wrote stays one's own, whatever the tier is now. */
export function ownNotes(caller: Caller): AllowedNotes {
  return allow({ uid: uidOf(caller) }, 'ownAnnotations');
}

/** Marks are made in a file that is open. Throws 10007 where it is not, 10404 where there is none, 10999 for visitors. */
export async function allowMarking<Report>(
  deps: ContentDoors<Report>,
  caller: Caller,
  fileId: number,
): Promise<{ owner: AllowedNotes; content: AllowedContent }> {
  const owner = ownNotes(caller);
  const opened = await openContent(deps, fileId, caller);
  if (opened === null)
    throw new BusinessError('notAllowed', '打开报告原文后才能高亮与记笔记，请重新打开这份报告');
  const { content } = opened;
  if (content === null) throw new BusinessError('notFound');
  return { owner, content };
}
