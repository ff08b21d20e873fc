import type { Allowance } from '#contract/calls/memberships.ts';
import type { Action } from '#contract/rights/levels.ts';
import { CODES } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { requireRight } from './require-right.ts';

export interface Use {
  caller: Caller;
  action: Action;
  /** What it is done to, for example a report's id: the same again that day costs nothing. null costs each time. */
  subject: string | number | null;
}

/** A unit is spent for such a use alone. */
export type AllowedUse = Allowed<Use, Action>;

/** Throws 10007 where the tier may not do it at all. */
export function allowUse(use: Use): AllowedUse {
  requireRight(use.caller, use.action);
  return allow(use, use.action);
}

/** A report's text, catalogue and charts leave whole for such a report alone. */
export type AllowedText = Allowed<{ fid: number }, 'readReport'>;

/** The report, if it was opened today with the right to read it; null otherwise. Nothing is taken here. */
export async function allowText(
  allowance: (use: Use) => Promise<Pick<Allowance, 'allowed' | 'cost' | 'code'>>,
  caller: Caller,
  fid: number,
): Promise<AllowedText | null> {
  const { allowed, cost, code } = await allowance({ caller, action: 'readReport', subject: fid });
  return allowed && cost === 0 && code === CODES.success ? allow({ fid }, 'readReport') : null;
}
