import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as PlaceTerms from '#contract/rights/community-terms.ts';
import type * as Terms from '#contract/rights/membership-terms.ts';
import type { Membership, Rates } from '#contract/rights/membership-terms.ts';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import { inTurns } from '#server/testing/in-turns.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import {
  type Buyer,
  loadPayments,
  type PaymentFixture,
  paymentFixture,
} from '#server/testing/payment-fixture.ts';
import { createPaymentModel } from '#server/testing/payment-model.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Coupons from '../offers/store/coupons.ts';
import type * as Judge from './rules/judge-payment.ts';
import type * as Desk from './store/desk.ts';
import type { OrderRow } from './store/orders.ts';

const held = testDatabase();
/** Lived through on the database, side by side; `HISTORIES=10000` plays as many, a group after another. */
const HISTORIES = Number(process.env.HISTORIES ?? 160);
const GROUP = 160;
const RULE_HISTORIES = 10_000;
const ATOMS = [1, 1, 2, 2, 3, 101, 112] as const;
const RATES: Rates = {
  1: { priceFen: 9800, days: 90 },
  2: { priceFen: 29_800, days: 365 },
  3: { priceFen: 149_000, days: 365 },
};

/** A second of a person's life to days of it, midnights among them. */
const pause = (random: SeededRandom): number =>
  random.pick([1, 60, 1900, 3600, DAY_SECONDS - 1, DAY_SECONDS, 30 * DAY_SECONDS, 200 * DAY_SECONDS]) *
  random.integer(0, 3);

interface Shown {
  order: OrderRow;
  code: string;
}

/** People who each do a dozen things in turn; what is held and what was paid is compared with the model's after every payment. */
async function playHistories(shop: PaymentFixture, random: SeededRandom, count: number): Promise<void> {
  const people = await Promise.all(Array.from({ length: count }, () => shop.somebody()));
  const lives = people.map((buyer) => ({
    buyer,
    model: createPaymentModel(),
    shown: [] as Shown[],
    steps: [] as string[],
    seatsEnd: null as number | null,
  }));
  for (let round = 0; round < 6; round += 1) {
    shop.clock.advance(pause(random) * 1000 + random.integer(0, 999));
    const plans = lives.map((life) => ({
      life,
      kind: random.next(),
      pick: random.next(),
      item: random.pick(ATOMS),
    }));
    await inTurns(plans, (plan) => step(shop, plan), 12);
    if (random.next() < 0.4) await shop.cases.sweepPayments(shop.deps, shop.clock.now());
  }
  for (const life of lives) await agrees(shop, life);
}

interface Life {
  buyer: Buyer;
  model: ReturnType<typeof createPaymentModel>;
  shown: Shown[];
  steps: string[];
  /** Until when the seats of their organisation hold; null before there is one. */
  seatsEnd: number | null;
}

/** The coupon of the dearer memberships, whenever it is in no order. */
async function usableCoupon(shop: PaymentFixture, buyer: Buyer, item: number): Promise<string | undefined> {
  if (item !== 2 && item !== 3) return undefined;
  const { list } = await shop.cases.claimCoupons(shop.deps, shop.at(buyer));
  return list.find(({ kind, state }) => kind === 'off100' && state === 'usable')?.id;
}

async function step(
  shop: PaymentFixture,
  { life, kind, pick, item }: { life: Life; kind: number; pick: number; item: number },
): Promise<void> {
  const { buyer, shown, model, steps } = life;
  const one = shown[Math.floor(pick * shown.length)];
  const orderAndShow = async (wanted: number) => {
    const order = await shop.order(buyer, wanted, await usableCoupon(shop, buyer, wanted));
    shown.push({ order, code: await shop.show(buyer, order, pick < 0.5 ? 'wechat' : 'alipay') });
    const off = order.coupon_id === null ? '' : ` with coupon ${order.coupon_id}`;
    steps.push(`order ${order.id} of item ${wanted}${off}`);
  };
  const close = async ({ order: { code, id } }: Shown) => {
    await shop.cases.closeOrder(shop.deps, shop.cases.ownPurchases(buyer), code, shop.clock.now());
    steps.push(`close ${id}`);
  };
  if (one === undefined || kind < 0.35) await orderAndShow(item);
  else if (kind < 0.45) {
    // Another mind: what the first order held goes into the second, and both were shown.
    await close(one);
    await orderAndShow(one.order.item);
  } else if (kind < 0.9) {
    const amountFen = kind > 0.85 ? 1 : one.order.amount_fen;
    await shop.tell(shop.gateway.pay(one.code, { amountFen }));
    const { id, item: bought, coupon_id: coupon } = one.order;
    model.pay({ id, item: bought, coupon }, amountFen, Math.ceil(shop.clock.now() / 1000));
    steps.push(`pay ${amountFen} for order ${one.order.id} at ${new Date(shop.clock.now()).toISOString()}`);
  } else if (kind > 0.95) {
    await shop.cases.refundOrder(shop.deps, OPERATOR, one.order.code, shop.clock.now());
    model.refund(one.order.id);
    steps.push(`give back what is due for order ${one.order.id}`);
  } else await close(one);
  expect(await shop.membershipOf(buyer), steps.join('\n')).toEqual(model.membership());
  const { level, untilSeconds } = model.membership();
  // Nobody has the level of seats without having bought them; they end with it, and stay on record below it.
  if (level === 3) life.seatsEnd = untilSeconds;
  expect(await shop.deps.community.placeEndOf(buyer.uid), steps.join('\n')).toBe(model.placeEnd());
}

/** Ledger, payments and the model tell the same. */
async function agrees(shop: PaymentFixture, { buyer, model, steps, seatsEnd }: Life): Promise<void> {
  const { rows } = await shop.database.pool.query(
    `SELECT coalesce(sum(p.amount_fen) FILTER (WHERE p.state = 'taken'), 0) AS taken,
       coalesce(sum(p.amount_fen) FILTER (WHERE p.state = 'refund_due'), 0) AS due,
       coalesce(sum(p.amount_fen) FILTER (WHERE p.state = 'refunded'), 0) AS refunded,
       array_agg(p.transaction_id) AS transactions
     FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.uid = $1`,
    [buyer.uid],
  );
  const { rows: organisations } = await shop.database.pool.query(
    'SELECT seats, ends_at FROM enterprises WHERE owner_uid = $1',
    [buyer.uid],
  );
  const seats = seatsEnd === null ? [] : [{ seats: 5, ends_at: new Date(seatsEnd * 1000) }];
  expect(organisations, steps.join('\n')).toEqual(seats);
  const ledger = await shop.ledgerOf(buyer);
  const [{ taken, due, refunded, transactions }] = rows;
  const money = { takenFen: taken, dueFen: due, refundedFen: refunded, opened: ledger.length };
  expect(money, steps.join('\n')).toEqual(model.money());
  const givenBack = shop.gateway.refunds.filter((one) => transactions?.includes(one.transactionId));
  const givenFen = givenBack.reduce((sum, { amountFen }) => sum + amountFen, 0);
  expect(givenFen, steps.join('\n')).toBe(refunded);
}

/** Ten thousand lives of purchases by the rules alone: worth is neither made nor lost, but for a second each time. */
async function keepsWorth(
  random: SeededRandom,
  { extendMembership }: Pick<typeof Terms, 'extendMembership'>,
) {
  const days = 90n * 365n;
  const worthOf = ({ level, untilSeconds }: Membership, now: number): bigint => {
    const rate = RATES[level as 1 | 2 | 3];
    return rate === undefined
      ? 0n
      : (BigInt(Math.max(0, untilSeconds - now)) * BigInt(rate.priceFen) * days) / BigInt(rate.days);
  };
  for (let life = 0; life < RULE_HISTORIES; life += 1) {
    let membership: Membership = { level: 0, untilSeconds: 0 };
    let now = 1_790_000_000;
    for (let step = random.integer(1, 8); step > 0; step -= 1) {
      now += pause(random) + random.integer(0, 86_400);
      const level = random.pick([1, 2, 3] as const);
      const before = worthOf(membership, now);
      const bought = { level, days: RATES[level].days };
      const after = extendMembership(membership, bought, RATES, now);
      const paid = worthOf({ level, untilSeconds: now + bought.days * DAY_SECONDS }, now);
      const second = worthOf({ level: 3, untilSeconds: now + 1 }, now);
      const gained = worthOf(after, now) - before - paid;
      expect(gained <= 1n && gained > -second - 1n, `seed ${random.seed}: gained ${gained}`).toBe(true);
      expect(after.level).toBe(membership.untilSeconds > now ? Math.max(level, membership.level) : level);
      membership = after;
    }
  }
}

async function openShop(): Promise<PaymentFixture> {
  return paymentFixture(held.database, await loadPayments());
}

describe('as it is', () => {
  test(`${HISTORIES} random histories: expiry, ledger and money agree with the model to the second`, {
    timeout: 400_000 * Math.ceil(HISTORIES / GROUP),
  }, async () => {
    const shop = await openShop();
    const random = seededRandom();
    for (let left = HISTORIES; left > 0; left -= GROUP)
      await playHistories(shop, random, Math.min(left, GROUP));
  });
  test(`${RULE_HISTORIES} histories of renewing, upgrading and expiring keep what was paid for`, async () =>
    keepsWorth(seededRandom(), await import('#contract/rights/membership-terms.ts')));
});

/** Each breaks the code in the obvious way; the histories must notice, or they prove nothing. */
describe('broken on purpose', () => {
  // What is broken is loaded anew; what is not is loaded once.
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    vi.doUnmock('#contract/rights/membership-terms.ts');
    vi.doUnmock('#contract/rights/community-terms.ts');
    vi.doUnmock('./rules/judge-payment.ts');
    vi.doUnmock('./store/desk.ts');
    vi.doUnmock('../offers/store/coupons.ts');
    vi.doUnmock('./worth-of-left.ts');
  });
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/expected/);
  // Each is noticed by this seed within a third of the histories that are played here: 20 of 60, a coupon within 40 of 120.
  const playWith = async (broken: Partial<typeof Terms>) => {
    vi.doMock('#contract/rights/membership-terms.ts', async (original) => ({
      ...(await original<typeof Terms>()),
      ...broken,
    }));
    await noticed(playHistories(await openShop(), seededRandom(7), 60));
  };
  const secondsOf = (days: number) => days * DAY_SECONDS;

  test('time is lost that is left', () =>
    playWith({
      extendMembership: (_held, { level, days }, _rates, now) => ({
        level,
        untilSeconds: now + secondsOf(days),
      }),
    }));
  test('time is given that was over', () =>
    playWith({
      extendMembership: ({ untilSeconds }, { level, days }) => ({
        level,
        untilSeconds: untilSeconds + secondsOf(days),
      }),
    }));
  test('an upgrade turns days into days', async () => {
    const extendMembership: typeof Terms.extendMembership = (held, { level, days }, _rates, now) => ({
      level: (held.untilSeconds > now ? Math.max(held.level, level) : level) as 1 | 2 | 3,
      untilSeconds: Math.max(now, held.untilSeconds) + secondsOf(days),
    });
    await playWith({ extendMembership });
    await noticed(keepsWorth(seededRandom(7), { extendMembership }));
  });
  test('a place begins anew with each payment', async () => {
    vi.doMock('#contract/rights/community-terms.ts', async (original) => ({
      ...(await original<typeof PlaceTerms>()),
      extendPlace: (_until: number, days: number, now: number) => now + secondsOf(days),
    }));
    await noticed(playHistories(await openShop(), seededRandom(7), 60));
  });
  test('what was taken is given back too', async () => {
    vi.doMock('./store/desk.ts', async (original) => {
      const real = await original<typeof Desk>();
      const listDue: typeof Desk.listDue = (db, orderCode) =>
        db
          .selectFrom('payments')
          .innerJoin('orders', 'orders.id', 'payments.order_id')
          .select(['payments.id', 'payments.gateway', 'payments.transaction_id'])
          .select(['payments.payment_code', 'payments.amount_fen'])
          .where('orders.code', '=', orderCode)
          .execute();
      return { ...real, listDue };
    });
    await noticed(playHistories(await openShop(), seededRandom(7), 60));
  });
  test('what was given back stays due', async () => {
    vi.doMock('./store/desk.ts', async (original) => ({
      ...(await original<typeof Desk>()),
      markRefunded: async () => undefined,
    }));
    await noticed(playHistories(await openShop(), seededRandom(7), 60));
  });
  test('what is left counts at its price, whatever was paid for it', async () => {
    vi.doMock('./worth-of-left.ts', async () => ({
      withWorth: async (_db: unknown, _uid: number, membership: Membership) => membership,
    }));
    await noticed(playHistories(await openShop(), seededRandom(7), 60));
  });
  test('a coupon that was used pays for a late order too', async () => {
    vi.doMock('../offers/store/coupons.ts', async (original) => {
      const real = await original<typeof Coupons>();
      const spendCoupon: typeof Coupons.spendCoupon = async (...asked) => {
        await real.spendCoupon(...asked);
        return true;
      };
      return { ...real, spendCoupon };
    });
    await noticed(playHistories(await openShop(), seededRandom(7), 120));
  });
  test('any amount will do', async () => {
    vi.doMock('./rules/judge-payment.ts', async (original) => ({
      ...(await original<typeof Judge>()),
      judgePayment: ({ isPaid }: { isPaid: boolean }) => (isPaid ? 'second' : ''),
    }));
    await noticed(playHistories(await openShop(), seededRandom(7), 60));
  });
});
