import { mostKept } from '#contract/rights/kept.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';

/** A place as far as it decides. */
type Held = { ends_at: Date | null } | undefined;

/** Whose place is read: the caller's own. */
export type OwnPlace = Allowed<{ uid: number }, 'ownPlace'>;
/** Somebody who may be in so many industry groups now. */
export type AllowedIndustries = Allowed<{ uid: number; industries: readonly string[] }, 'noteIndustries'>;

/** Throws 10999 for visitors. */
export function ownPlace(caller: Pick<Caller, 'uid'>): OwnPlace {
  return allow({ uid: uidOf(caller) }, 'ownPlace');
}

/** How many groups come with the membership, and how many one may be in: a place that was bought is one. */
export function groupsOf({ tier, now }: Pick<Caller, 'tier' | 'now'>, place: Held) {
  const included = mostKept(tier, 'joinCommunity');
  const bought = (place?.ends_at?.getTime() ?? 0) > now ? 1 : 0;
  return { included, groups: Math.max(included, bought) };
}

/** Throws 10007 without a place, 10006 for more industries than groups, 10999 for visitors. */
export function allowIndustries(caller: Caller, place: Held, asked: readonly string[]): AllowedIndustries {
  const { uid } = ownPlace(caller);
  const { groups } = groupsOf(caller, place);
  if (groups === 0)
    throw new BusinessError('notAllowed', '您还没有社群名额：购买名额或开通会员后即可登记行业');
  const industries = [...new Set(asked)];
  if (industries.length > groups)
    throw new BusinessError('invalidInput', `您可以进 ${groups} 个行业群，请最多填 ${groups} 个行业`);
  return allow({ uid, industries }, 'noteIndustries');
}
