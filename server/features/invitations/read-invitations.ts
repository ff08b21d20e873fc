import { randomBytes } from 'node:crypto';
import type { InviteState, InviteUser, myInvite, myInviteList } from '#contract/calls/invitations.ts';
import { inviteMark, inviteRules } from '#contract/rights/invite-terms.ts';
import { DAY_MS, secondsOf } from '#contract/text/calendar.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { ownInvitations } from './access.ts';
import type { InvitationDeps } from './deps.ts';
import { yearBegins } from './reward-first-payment.ts';
import type { InviteOutcome } from './rules/judge-invitation.ts';
import { countInvited, countRewarded, keepCode, listInvited } from './store.ts';

/** 64 bits, 11 characters of base64url: nobody comes by somebody else's link by guessing. */
const newCode = (): string => randomBytes(8).toString('base64url');

/** The caller's link, to the home page or an industry's reports, the rules, and what this year has given. */
export async function readMyInvite(
  { db, terms, publicUrl }: InvitationDeps,
  themeId: number,
  caller: Caller,
): Promise<ResponseOf<typeof myInvite>> {
  const own = ownInvitations(caller);
  const code = await keepCode(db, own, newCode(), new Date(caller.now));
  const { rewarded, days } = await countRewarded(db, own.uid, yearBegins(caller.now));
  const channel = inviteMark(code, themeId);
  const page = themeId === 0 ? `/index?channel=${channel}` : searchAddress({ theme_id: themeId, channel });
  return {
    url: `${publicUrl}${page}`,
    rules: inviteRules(terms),
    rewarded,
    most: terms.rewardDays === 0 ? 0 : terms.rewardsAYear,
    days,
  };
}

/** Which of the reasons for giving nothing it was is told only as far as the rules tell it. */
const STATES: Record<InviteOutcome, InviteState> = {
  rewarded: 'rewarded',
  capped: 'capped',
  phone: 'self',
  browser: 'self',
  payer: 'self',
  seat: 'unrewarded',
  off: 'unrewarded',
  gone: 'unrewarded',
};

/** 138****0000 where the name is or holds a phone number. */
const maskedName = (name: string): string => name.replace(/(1[3-9]\d)\d{4}(\d{4})/g, '$1****$2');

/** A page of the people who came by the caller's links. */
export async function readMyInviteList(
  { db, accounts }: InvitationDeps,
  asked: Omit<ParsedRequestOf<typeof myInviteList>, 'sid' | 'uid' | 'userId' | 'openid'>,
  caller: Caller,
): Promise<ResponseOf<typeof myInviteList>> {
  const own = ownInvitations(caller);
  const { time, theme_id: themeId, rank_type: rank, page, pageSize } = asked;
  const filter = { since: time === 0 ? null : new Date(caller.now - time * DAY_MS), themeId, rank };
  const [rows, count] = await Promise.all([
    listInvited(db, own, filter, { offset: (page - 1) * pageSize, limit: pageSize }),
    countInvited(db, own, filter),
  ]);
  const names = await accounts.namesOf(rows.flatMap(({ invitee }) => invitee ?? []));
  const invite_users = rows.map(
    ({ invitee, invited_at, outcome, days, settled_at, theme_id }): InviteUser => {
      const known = invitee === null ? undefined : names.get(invitee);
      return {
        headimgurl: known?.avatar ?? '',
        nickname: known === undefined ? '已注销用户' : maskedName(known.nickname),
        create_time: secondsOf(invited_at),
        theme_id,
        state: outcome === null ? 'waiting' : STATES[outcome],
        reward_days: days,
        rewarded_at: days > 0 ? secondsOf(settled_at) : 0,
      };
    },
  );
  return { invite_users, count };
}
