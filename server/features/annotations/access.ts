import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AllowedText, Quotas } from '../memberships/index.ts';

/** Whose highlights and notes are read and written: the caller's own. */
export type AllowedNotes = Allowed<{ uid: number }, 'ownAnnotations'>;

/** Throws 10999 for whom nothing could be kept. What one wrote stays one's own, whatever the tier is now. */
export function ownNotes({ uid }: Caller): AllowedNotes {
  if (uid === null) throw new BusinessError('sessionInvalid', '请先登录');
  return allow({ uid }, 'ownAnnotations');
}

/** Marks are made in a report that is open. Throws 10007 where it is not, 10999 for visitors. */
export async function allowMarking(
  quotas: Pick<Quotas, 'allowText'>,
  caller: Caller,
  fid: number,
): Promise<{ owner: AllowedNotes; report: AllowedText }> {
  const owner = ownNotes(caller);
  const report = await quotas.allowText(caller, fid);
  if (report === null)
    throw new BusinessError('notAllowed', '打开报告原文后才能高亮与记笔记，请重新打开这份报告');
  return { owner, report };
}
