import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';
import type { Quotas } from '../memberships/index.ts';

/** Whose recommendations are tuned, and read with that in mind: the caller's own. */
export type AllowedTuner = Allowed<{ uid: number }, 'tuneRecommendations'>;

/** Throws 10999 for whom nothing could be kept. */
export function allowTuning(caller: Caller): AllowedTuner {
  return allow({ uid: uidOf(caller) }, 'tuneRecommendations');
}

/** null for visitors, who all see the same. */
export const tunerOf = ({ uid }: Caller): AllowedTuner | null =>
  uid === null ? null : allow({ uid }, 'tuneRecommendations');

/** Pages beyond the first need the right to turn pages, here as in a search. Throws 10007. */
export function requirePage(
  quotas: Pick<Quotas, 'require'>,
  caller: Caller,
  { page }: { page: number },
): void {
  if (page > 1) quotas.require(caller, 'pageResults');
}
