import { NOT_ASKED } from '#contract/calls/answers.ts';
import { ownContentOf, ownFileId } from '#contract/text/file-id.ts';
import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { ContentReads } from '../contents/index.ts';
import { isTold, type ReadPassage } from '../evidence/index.ts';
import type { Quotas } from '../memberships/index.ts';

/**
 * Passages of such a report alone are quoted, and of such a file that no record shows; the abstract and the title of a report are told to whoever finds it,
 * and may be quoted to them.
 */
export type Quotable = Allowed<{ fid: number }, 'readReport' | 'findReport' | 'readContent'>;

/** Whether a passage may be quoted, and why not, where it may not; undefined where that was not looked at. */
export type Rights = (
  passage: Pick<ReadPassage, 'fid' | 'kind'>,
) => Quotable | { reason: string } | undefined;

const rightsBy =
  (known: ReadonlyMap<number, Quotable | { reason: string }>): Rights =>
  ({ fid, kind }) =>
    isTold({ kind }) ? allow({ fid }, 'findReport') : known.get(fid);

/** Reports whose rights are looked at: what is behind them is not shown. */
const MOST_REPORTS = 12;

/** Those of these files that no record shows and that are for whoever asks; of others nothing is told, not even that they are closed. */
export async function ownOpen(
  contents: Pick<ContentReads, 'ownAmong'>,
  caller: Pick<Caller, 'uid'>,
  fids: readonly number[],
): Promise<Map<number, Quotable>> {
  const own = [...new Set(fids.flatMap((fid) => ownContentOf(fid) ?? []))];
  if (own.length === 0) return new Map();
  const theirs = (await contents.ownAmong(own, caller)).map(({ contentId }) => ownFileId(contentId));
  return new Map(theirs.map((fid) => [fid, allow({ fid }, 'readContent')]));
}

/** Of the reports and files that these passages, best first, are of, whether whoever asks may read them now. Nothing is taken. */
export async function rightsTo(
  { quotas, contents }: { quotas: Pick<Quotas, 'allowance'>; contents: Pick<ContentReads, 'ownAmong'> },
  caller: Caller,
  passages: readonly Pick<ReadPassage, 'fid' | 'kind'>[],
  most = MOST_REPORTS,
): Promise<Rights> {
  const read = [...new Set(passages.flatMap(({ fid, kind }) => (isTold({ kind }) ? [] : [fid])))];
  const fids = read.filter((fid) => fid > 0).slice(0, Math.max(most, MOST_REPORTS));
  const [told, own] = await Promise.all([
    Promise.all(fids.map((fid) => quotas.allowance({ caller, action: 'readReport', subject: fid }))),
    ownOpen(contents, caller, read),
  ]);
  const known = new Map<number, Quotable | { reason: string }>(own);
  for (const [at, fid] of fids.entries()) {
    const allowance = told[at];
    const isOpen = allowance?.allowed === true && allowance.code === CODES.success;
    known.set(fid, isOpen ? allow({ fid }, 'readReport') : { reason: allowance?.message ?? '' });
  }
  return rightsBy(known);
}

/** Of one report that is open. */
export const rightsOf = (opened: Quotable): Rights => rightsBy(new Map([[opened.fid, opened]]));

/** Of abstracts alone. */
export const rightsToAbstracts: Rights = rightsBy(new Map());

/** Throws 10007 where the report is not open to the caller: its words leave for who has opened it; 10404 for a file that is none of theirs. */
export async function openedReport(
  { quotas, contents }: { quotas: Pick<Quotas, 'allowText'>; contents: Pick<ContentReads, 'ownAmong'> },
  caller: Caller,
  fid: number,
): Promise<Quotable> {
  if (ownContentOf(fid) !== null) {
    const own = (await ownOpen(contents, caller, [fid])).get(fid);
    if (own === undefined) throw new BusinessError('notFound', NOT_ASKED);
    return own;
  }
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
