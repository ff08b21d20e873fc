import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AllowedContent } from '../contents/index.ts';
import type { LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';

/** Whose highlights and notes are read and written: the caller's own. */
export type AllowedNotes = Allowed<{ uid: number }, 'ownAnnotations'>;

/** Throws 10999 for whom nothing could be kept. What one wrote stays one's own, whatever the tier is now. */
export function ownNotes({ uid }: Caller): AllowedNotes {
  if (uid === null) throw new BusinessError('sessionInvalid', '请先登录');
  return allow({ uid }, 'ownAnnotations');
}

/** Marks are made in a report that is open. Throws 10007 where it is not, 10404 where it has no file, 10999 for visitors. */
export async function allowMarking(
  { quotas, reads }: { quotas: Pick<Quotas, 'allowText'>; reads: Pick<LibraryReads, 'contentOf'> },
  caller: Caller,
  fid: number,
): Promise<{ owner: AllowedNotes; content: AllowedContent }> {
  const owner = ownNotes(caller);
  const report = await quotas.allowText(caller, fid);
  if (report === null)
    throw new BusinessError('notAllowed', '打开报告原文后才能高亮与记笔记，请重新打开这份报告');
  const content = await reads.contentOf(report);
  if (content === null) throw new BusinessError('notFound');
  return { owner, content };
}
