import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { Quotas } from '../memberships/index.ts';
import type { ReadPassage } from './rules/read-passage.ts';

/** Passages of such a report alone are quoted; its abstract is told to whoever finds it, and may be quoted to them. */
export type Quotable = Allowed<{ fid: number }, 'readReport' | 'findReport'>;

/** Whether a passage may be quoted, and why not, where it may not; undefined where that was not looked at. */
export type Rights = (
  passage: Pick<ReadPassage, 'fid' | 'kind'>,
) => Quotable | { reason: string } | undefined;

const rightsBy =
  (known: ReadonlyMap<number, Quotable | { reason: string }>): Rights =>
  ({ fid, kind }) =>
    kind === 'abstract' ? allow({ fid }, 'findReport') : known.get(fid);

/** Reports whose rights are looked at: what is behind them is not shown. */
const MOST_REPORTS = 12;

/** Of the reports that these passages, best first, are of, whether whoever asks may read them now. Nothing is taken. */
export async function rightsTo(
  quotas: Pick<Quotas, 'allowance'>,
  caller: Caller,
  passages: readonly Pick<ReadPassage, 'fid' | 'kind'>[],
): Promise<Rights> {
  const read = passages.flatMap(({ fid, kind }) => (kind === 'abstract' ? [] : [fid]));
  const fids = [...new Set(read)].slice(0, MOST_REPORTS);
  const told = await Promise.all(
    fids.map((fid) => quotas.allowance({ caller, action: 'readReport', subject: fid })),
  );
  return rightsBy(
    new Map(
      fids.map((fid, at) => {
        const allowance = told[at];
        const isOpen = allowance?.allowed === true && allowance.code === CODES.success;
        return [fid, isOpen ? allow({ fid }, 'readReport') : { reason: allowance?.message ?? '' }];
      }),
    ),
  );
}

/** Of one report that is open. */
export const rightsOf = (opened: Quotable): Rights => rightsBy(new Map([[opened.fid, opened]]));

/** Of abstracts alone. */
export const rightsToAbstracts: Rights = rightsBy(new Map());

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
export function ownConversations(caller: Caller): OwnConversations {
  return allow({ uid: uidOf(caller) }, 'ownConversations');
}
