import { extendMembership, type Membership, type Rates } from '#contract/rights/membership-terms.ts';
import { dayOf, startOfDay } from '#contract/text/calendar.ts';
import { type AnyTransaction, withTables } from '#server/platform/db/connect-database.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import { allowReward } from './access.ts';
import type { InvitationDeps } from './deps.ts';
import { judgeInvitation } from './rules/judge-invitation.ts';
import { rewardDaysFor } from './rules/reward-days.ts';
import { countRewarded, type InvitationTables, lockUnsettled, settle } from './store.ts';

/** A membership that was just paid. */
export interface FirstPaid {
  uid: number;
  /** Whoever paid has paid for another account too. */
  payerOfOthers: boolean;
  /** Whether somebody's membership comes from an organisation of somebody else. */
  hasSeat: (uid: number) => Promise<boolean>;
  /** What was paid for the membership. */
  amountFen: number;
  /** What the levels cost, as the order froze it. */
  rates: Rates;
}

/** What was given to whoever invited the buyer, for the ledger. */
export interface Reward {
  /** Who invited. */
  granted: GrantedMembership;
  days: number;
  before: Membership;
  after: Membership;
}

/** Since when rewards count for this year's number. */
export const yearBegins = (now: number): Date =>
  new Date(startOfDay(`${dayOf(Math.floor(now / 1000)).slice(0, 4)}-01-01`) * 1000);

/**
 * Settles the invitation by which the buyer came, once, in the transaction that fulfils the order, which holds the buyer's account:
 * whoever invited has the older account, so that nobody waits in a circle. null where nothing is given.
 */
export async function rewardFirstPayment(
  { accounts, terms }: Pick<InvitationDeps, 'accounts' | 'terms'>,
  within: AnyTransaction,
  paid: FirstPaid,
  now: number,
): Promise<Reward | null> {
  const tx = withTables<InvitationTables>(within);
  const invitation = await lockUnsettled(tx, paid.uid);
  if (invitation === undefined) return null;
  const { id, inviter } = invitation;
  const at = new Date(now);
  // The inviter's lock puts the first payments of several invited people in line.
  if (inviter === null || !(await accounts.holdAccount(within, { uid: inviter }))) {
    await settle(tx, id, { outcome: 'gone', days: 0, at });
    return null;
  }
  const { rewarded } = await countRewarded(tx, inviter, yearBegins(now));
  const outcome = judgeInvitation({
    samePhone: await accounts.sharePhone(within, inviter, paid.uid),
    sameBrowser: invitation.same_browser,
    payerOfOthers: paid.payerOfOthers,
    hasSeat: await paid.hasSeat(inviter),
    rewarded,
    ...terms,
  });
  const granted = allowReward(inviter, outcome);
  const days = granted === null ? 0 : rewardDaysFor(terms, paid);
  await settle(tx, id, { outcome, days, at });
  if (granted === null) return null;
  const nowSeconds = Math.ceil(now / 1000);
  const changed = await accounts.changeMembership(within, granted, async (held) =>
    extendMembership(held, { level: 1, days }, paid.rates, nowSeconds),
  );
  return changed === null ? null : { granted, days, ...changed };
}
