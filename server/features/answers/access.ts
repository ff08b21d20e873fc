import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Quotas } from '../memberships/index.ts';

/** Passages of such a report alone are quoted. */
export type Quotable = Allowed<{ fid: number }, 'readReport'>;

/** Of each report whether whoever asks may read it now; and why not, where they may not. Nothing is taken. */
export async function quotableTo(
  quotas: Pick<Quotas, 'allowance'>,
  caller: Caller,
  fids: readonly number[],
): Promise<Map<number, Quotable | { reason: string }>> {
  const told = await Promise.all(
    fids.map((fid) => quotas.allowance({ caller, action: 'readReport', subject: fid })),
  );
  return new Map(
    fids.map((fid, at) => {
      const allowance = told[at];
      const isOpen = allowance?.allowed === true && allowance.code === CODES.success;
      return [fid, isOpen ? allow({ fid }, 'readReport') : { reason: allowance?.message ?? '' }];
    }),
  );
}

/** Throws 10007 where the report is not open to the caller: its words leave for who has opened it. */
export async function openedReport(
  quotas: Pick<Quotas, 'allowText'>,
  caller: Caller,
  fid: number,
): Promise<Quotable> {
  const opened = await quotas.allowText(caller, fid);
  if (opened === null)
    throw new BusinessError('notAllowed', '打开报告原文后才有它的摘要，请重新打开这份报告');
  return opened;
}

/** Whose questions and answers are read and written: the caller's own. */
export type OwnConversations = Allowed<{ uid: number }, 'ownConversations'>;

/** Throws 10999 for whom nothing could be kept. */
export function ownConversations({ uid }: Caller): OwnConversations {
  if (uid === null) throw new BusinessError('sessionInvalid', '请先登录');
  return allow({ uid }, 'ownConversations');
}
