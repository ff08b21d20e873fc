import { CODES } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { Quotas } from '../memberships/index.ts';
import type { Passages } from '../passages/index.ts';

/** Whose tables are read and changed: the caller's own. */
export type OwnGrids = Allowed<{ uid: number }, 'ownGrids'>;

/** Throws 10999 for whom nothing could be kept. */
export function ownGrids(caller: Caller): OwnGrids {
  return allow({ uid: uidOf(caller) }, 'ownGrids');
}

/** A report of a table, as whoever looks stands to it now. */
export interface ReportStanding {
  /** As it is called; null where it is not there for them. */
  record: { title: string; organisation: string; publishedOn: string } | null;
  /** Its words leave for such a report alone. */
  read: Allowed<{ fid: number }, 'readReport'> | null;
  /** Why it may not be read; empty where it may. */
  reason: string;
}

const GONE = '这份报告不在库里，或没有可以引用的文字';

async function standingOf(
  { passages, quotas }: { passages: Pick<Passages, 'of'>; quotas: Pick<Quotas, 'allowance'> },
  fid: number,
  caller: Caller,
): Promise<ReportStanding> {
  const [[found], allowance] = await Promise.all([
    passages.of(fid, 1, caller),
    quotas.allowance({ caller, action: 'readReport', subject: fid }),
  ]);
  if (found === undefined) return { record: null, read: null, reason: GONE };
  const { title, organisation, publishedOn } = found;
  const record = { title, organisation, publishedOn };
  return allowance.allowed && allowance.code === CODES.success
    ? { record, read: allow({ fid }, 'readReport'), reason: '' }
    : { record, read: null, reason: allowance.message };
}

/** Whether whoever asks may find these reports and read them, at this moment. Nothing is taken. */
export async function standingsOf(
  deps: { passages: Pick<Passages, 'of'>; quotas: Pick<Quotas, 'allowance'> },
  fids: readonly number[],
  caller: Caller,
): Promise<Map<number, ReportStanding>> {
  const all = await Promise.all(fids.map(async (fid) => [fid, await standingOf(deps, fid, caller)] as const));
  return new Map(all);
}
