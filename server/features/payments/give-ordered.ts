import { placeTermsOf } from '#contract/rights/community-terms.ts';
import {
  type Bought,
  extendMembership,
  type Rates,
  termsOf,
  type Worth,
  worthAfter,
} from '#contract/rights/membership-terms.ts';
import {
  BOUGHT_LEVELS,
  type BoughtLevel,
  findPayItem,
  type PayItem,
  type PayKind,
} from '#contract/rights/plans.ts';
import type { Tx } from '#server/platform/db/connect-database.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import type { PaymentDeps } from './deps.ts';
import { isRewarded } from './rules/rewards.ts';
import type { OrderRow } from './store/orders.ts';
import { enterLedger, hasBought, payerPaidForOthers } from './store/payments.ts';
import type { PaymentTables } from './store/tables.ts';
import { withWorth } from './worth-of-left.ts';

type GiveDeps = Pick<PaymentDeps, 'db' | 'accounts' | 'community' | 'organisations'>;

interface Paid {
  order: OrderRow;
  granted: GrantedMembership;
}

/** What an item gives: `days` with those on top included, for what is asked, and of a membership its level and what the levels cost. */
interface Offered {
  kind: PayKind;
  level: number;
  days: number;
  amountFen: number;
  rates: Rates;
}

/** What an order of one kind does. A new kind of item is a row of `KINDS`. */
interface Kind {
  /** The level that the order is of; 0 where it changes none. */
  levelOf: (item: PayItem) => number;
  /** What it would do when it were paid now, in sentences. */
  terms: (deps: GiveDeps, uid: number, nowSeconds: number) => Promise<(offered: Offered) => string[]>;
  /**
   * Gives it, in the transaction that marks the order as fulfilled and under the order's lock, and enters it in the ledger. False
   * where the account is gone.
   */
  give: (deps: GiveDeps, tx: Tx<PaymentTables>, paid: Paid, now: number) => Promise<boolean>;
}

const KINDS: Record<PayKind, Kind> = {
  vip: {
    levelOf: (item) => (item.kind === 'vip' ? item.level : 0),
    async terms({ db, accounts }, uid, nowSeconds) {
      const held = await withWorth(db, uid, await accounts.membershipOf(uid), nowSeconds);
      return ({ level, days, rates, amountFen }) =>
        termsOf(held, { level: boughtLevel(level), days, paidFen: amountFen }, rates, nowSeconds);
    },
    give: openMembership,
  },
  group: {
    levelOf: () => 0,
    async terms({ community }, uid, nowSeconds) {
      const until = await community.placeEndOf(uid);
      return ({ days }) => placeTermsOf(until, days, nowSeconds);
    },
    give: openPlace,
  },
};

export const levelOfItem = (item: PayItem): number => KINDS[item.kind].levelOf(item);
export const readTerms = (deps: GiveDeps, kind: PayKind, uid: number, nowSeconds: number) =>
  KINDS[kind].terms(deps, uid, nowSeconds);
export const giveOrdered = (deps: GiveDeps, tx: Tx<PaymentTables>, paid: Paid, now: number) =>
  KINDS[paid.order.kind].give(deps, tx, paid, now);

/**
 * What a first paid membership gives to whoever invited the buyer, in the transaction that fulfils it: a row of the ledger beside the order's
 * own, for its reason.
 */
export async function rewardInviter(
  { invitations, organisations }: Pick<PaymentDeps, 'invitations' | 'organisations'>,
  tx: Tx<PaymentTables>,
  { id, uid, kind, rates, amount_fen: amountFen }: OrderRow,
  now: number,
): Promise<void> {
  if (uid === null || !isRewarded(kind)) return;
  const payerOfOthers = await payerPaidForOthers(tx, { orderId: id, uid });
  const hasSeat = (inviter: number) => organisations.hasSeat(tx, inviter);
  const reward = await invitations.rewardFirstPayment(
    tx,
    { uid, payerOfOthers, hasSeat, rates, amountFen },
    now,
  );
  if (reward === null) return;
  const { before, after, days, granted } = reward;
  const nowSeconds = Math.ceil(now / 1000);
  const held = await withWorth(tx, granted.uid, before, nowSeconds);
  await organisations.followOwner(tx, granted, { ...after, opens: 0, now });
  await enterLedger(tx, {
    order_id: id,
    reason: 'invitation',
    uid: granted.uid,
    kind: 'vip',
    days,
    level_before: before.level,
    ends_before_at: dateOf(before.untilSeconds),
    level_after: after.level,
    ends_after_at: new Date(after.untilSeconds * 1000),
    entered_at: new Date(now),
    worth_after_microfen: Number(worthAfter(held, { level: 1, days }, rates, nowSeconds)),
  });
}

const dateOf = (seconds: number): Date | null => (seconds === 0 ? null : new Date(seconds * 1000));

function boughtLevel(level: number): BoughtLevel {
  const bought = BOUGHT_LEVELS.find((one) => one === level);
  if (bought === undefined) throw new Error(`level ${level} cannot be bought`);
  return bought;
}

/** Seats of the organisation that an item opens; 0 where it opens none. */
function seatsOf(itemId: number): number {
  const item = findPayItem(itemId);
  return item?.kind === 'vip' && item.seats > 1 ? item.seats : 0;
}

/** Extends the membership, and with it the organisation that its person owns or opens by it. */
async function openMembership(
  { accounts, organisations }: GiveDeps,
  tx: Tx<PaymentTables>,
  { order, granted }: Paid,
  now: number,
): Promise<boolean> {
  const nowSeconds = Math.ceil(now / 1000);
  let days = order.days;
  let worth: Worth = 0n;
  const changed = await accounts.changeMembership(tx, granted, async (membership) => {
    // Two first orders that are both paid are one first order: the account's lock puts them in line.
    if (order.give_days > 0 && !(await hasBought(tx, granted.uid))) days += order.give_days;
    const held = await withWorth(tx, granted.uid, membership, nowSeconds);
    const bought: Bought = { level: boughtLevel(order.level), days, paidFen: order.amount_fen };
    worth = worthAfter(held, bought, order.rates, nowSeconds);
    return extendMembership(held, bought, order.rates, nowSeconds);
  });
  if (changed === null) return false;
  const { before, after } = changed;
  await organisations.followOwner(tx, granted, { ...after, opens: seatsOf(order.item), now });
  await enterLedger(tx, {
    order_id: order.id,
    uid: granted.uid,
    kind: order.kind,
    days,
    level_before: before.level,
    ends_before_at: dateOf(before.untilSeconds),
    level_after: after.level,
    ends_after_at: new Date(after.untilSeconds * 1000),
    entered_at: new Date(now),
    worth_after_microfen: Number(worth),
  });
  return true;
}

/** Extends the place in the community group; no level changes. */
async function openPlace(
  { accounts, community }: GiveDeps,
  tx: Tx<PaymentTables>,
  { order, granted }: Paid,
  now: number,
): Promise<boolean> {
  if (!(await accounts.holdAccount(tx, granted))) return false;
  const given = { days: order.days, nowSeconds: Math.ceil(now / 1000) };
  const { before, after } = await community.addPlaceDays(tx, granted, given);
  await enterLedger(tx, {
    order_id: order.id,
    uid: granted.uid,
    kind: order.kind,
    days: order.days,
    level_before: 0,
    ends_before_at: dateOf(before),
    level_after: 0,
    ends_after_at: new Date(after * 1000),
    entered_at: new Date(now),
    worth_after_microfen: null,
  });
  return true;
}
