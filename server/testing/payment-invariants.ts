import { expect } from 'vitest';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import { paidNotice, signNotice } from '#server/adapters/payment-sandbox/sandbox-notice.ts';
import type { NoticeRequest, PaidFact } from '#server/ports/payment.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { TEST_SECRET } from './account-fixture.ts';
import { inTurns } from './in-turns.ts';
import type { Buyer, PaymentFixture } from './payment-fixture.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => at);

/** One year of senior from now on, and nothing more. */
async function hasOneYear(shop: PaymentFixture, buyer: Buyer): Promise<void> {
  const { level, untilSeconds } = await shop.membershipOf(buyer);
  expect(level).toBe(2);
  expect(untilSeconds).toBe(Math.ceil(shop.clock.now() / 1000) + 365 * DAY_SECONDS);
  expect(await shop.ledgerOf(buyer)).toHaveLength(1);
}

/** One paid notice, a thousand times, a hundred at once. */
export async function replayedNotice(shop: PaymentFixture, times = 1000): Promise<void> {
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  const payment = shop.gateway.pay(await shop.show(buyer, order));
  const statuses: number[] = [];
  await inTurns(many(times), async () => void statuses.push((await shop.tell(payment)).status), 100);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await hasOneYear(shop, buyer);
  expect(await shop.paymentsOf(order)).toHaveLength(1);
}

/** Notice, poll, question, a new code and closing, all at once, for three times as many paid orders as the mutants of it are noticed with. */
export async function everythingAtOnce(shop: PaymentFixture, orders = 120): Promise<void> {
  const bought = await Promise.all(
    many(orders).map(async () => {
      const buyer = await shop.somebody();
      const order = await shop.order(buyer);
      return { buyer, order, payment: shop.gateway.pay(await shop.show(buyer, order)) };
    }),
  );
  shop.clock.advance(6000);
  const { cases, deps } = shop;
  const now = shop.clock.now();
  await inTurns(
    bought,
    async ({ buyer, order, payment }) => {
      const done = await Promise.allSettled([
        shop.tell(payment),
        cases.readPayStatus(deps, order.code, shop.at(buyer)),
        cases.lookAtOrder(deps, order.id, now),
        shop.show(buyer, order, 'alipay'),
        cases.closeOrder(deps, cases.ownPurchases(buyer), order.code, now),
      ]);
      for (const result of done)
        if (result.status === 'rejected')
          expect(String(result.reason)).toMatch(/已经付过|已关闭|已付款或关闭/);
    },
    20,
  );
  for (const { buyer, order } of bought) {
    await hasOneYear(shop, buyer);
    expect((await shop.paymentsOf(order)).map(({ state }) => state)).toEqual(['taken']);
  }
}

/** Seats that were paid for, told a hundred times at once: one organisation, for one year. */
export async function seatsOpenOnce(shop: PaymentFixture, times = 100): Promise<void> {
  const buyer = await shop.somebody();
  const order = await shop.order(buyer, 3);
  const payment = shop.gateway.pay(await shop.show(buyer, order));
  await Promise.all(many(times).map(() => shop.tell(payment)));
  const endsAt = new Date((Math.ceil(shop.clock.now() / 1000) + 365 * DAY_SECONDS) * 1000);
  const { rows } = await shop.database.pool.query(
    'SELECT seats, ends_at, closed_at FROM enterprises WHERE owner_uid = $1',
    [buyer.uid],
  );
  expect(rows).toEqual([{ seats: 5, ends_at: endsAt, closed_at: null }]);
}

type Forge = (notice: NoticeRequest, other: NoticeRequest) => NoticeRequest;
const withHeader =
  (name: string, change: (value: string) => string | undefined): Forge =>
  ({ headers, rawBody }) => ({ rawBody, headers: { ...headers, [name]: change(String(headers[name])) } });
const withBody =
  (change: (text: string) => string): Forge =>
  ({ headers, rawBody }) => ({ headers, rawBody: Buffer.from(change(rawBody.toString())) });
const withField = (name: string, value: unknown): Forge =>
  withBody((text) => JSON.stringify({ ...JSON.parse(text), [name]: value }));
const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
const later = (seconds: number) => (text: string) => String(Number(text) + seconds);

/** What somebody who knows everything but the key can make of a genuine notice. */
const FORGERIES: readonly Forge[] = [
  ...['sandbox-signature', 'sandbox-timestamp', 'sandbox-nonce'].flatMap((name) => [
    withHeader(name, () => undefined),
    withHeader(name, () => ''),
    withHeader(name, flipped),
    withHeader(name, (value) => `A${value}`),
    withHeader(name, (value) => value.slice(1)),
  ]),
  withHeader('sandbox-timestamp', later(1)),
  withHeader('sandbox-timestamp', later(-1)),
  withHeader('sandbox-signature', (value) => Buffer.from(value, 'base64').toString('hex')),
  withHeader('sandbox-signature', (value) => value.toLowerCase()),
  ({ headers, rawBody }) => ({ rawBody, headers: { ...headers, 'sandbox-signature': ['a', 'b'] } }),
  withField('amountFen', 1),
  withField('paymentCode', 'another'),
  withField('transactionId', 'another'),
  withField('noticeId', 'another'),
  withField('paidAt', new Date(0).toISOString()),
  withField('extra', true),
  withBody((text) => `${text} `),
  withBody((text) => text.replace('{', '{ ')),
  withBody((text) => text.slice(0, -1)),
  withBody(() => ''),
  // A genuine signature of other bytes.
  ({ rawBody }, other) => ({ rawBody, headers: other.headers }),
  ({ headers }, other) => ({ headers, rawBody: other.rawBody }),
];

/** Everything that money did, to be compared. */
async function books(shop: PaymentFixture): Promise<unknown> {
  const tables = ['orders', 'payments', 'membership_ledger', 'payment_notices', 'payment_codes', 'coupons'];
  const read = tables.map((table) => shop.database.pool.query(`SELECT * FROM ${table} ORDER BY 1`));
  return (await Promise.all(read)).map(({ rows }) => rows);
}

/** Forged notices change nothing, and each is logged; the genuine one then still counts. */
export async function forgedNotices(shop: PaymentFixture, times = 20): Promise<void> {
  expect(FORGERIES.length).toBeGreaterThanOrEqual(30);
  const around = { clock: shop.clock, secret: TEST_SECRET, publicUrl: 'http://yanjian.example' };
  const { gateway, service } = shop.cases.createSandbox({ database: shop.database, ...around });
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  const paymentCode = await shop.show(buyer, order);
  const fact = (transactionId: string): PaidFact => ({
    paymentCode,
    transactionId,
    amountFen: order.amount_fen,
    paidAt: new Date(shop.clock.now()),
    payerId: 'sandbox-a',
  });
  const genuine = (id: string) => signNotice(service.key, paidNotice(fact(id)), shop.clock.now());
  const tell = (notice: NoticeRequest) =>
    shop.cases.takeNotice(shop.deps, gateway, { notice, now: shop.clock.now(), log: shop.log });
  const notice = genuine(`genuine-${order.id}`);
  const before = await books(shop);
  const logged = shop.logged.length;
  for (const forge of FORGERIES) {
    for (let time = 0; time < times; time += 1) {
      const { status } = await tell(forge(notice, genuine(`other-${order.id}-${time}`)));
      expect(status).toBe(401);
    }
  }
  expect(await books(shop)).toEqual(before);
  expect(shop.logged.slice(logged)).toHaveLength(FORGERIES.length * times);
  shop.clock.advance(6 * 60_000);
  expect((await tell(notice)).status).toBe(401);
  expect((await tell(genuine(`genuine-${order.id}`))).status).toBe(200);
  await hasOneYear(shop, buyer);
}

/** Three hundred orders at once with one coupon: one has it, and it pays for one. */
export async function oneCouponOneOrder(shop: PaymentFixture, orders = 300): Promise<void> {
  const buyer = await shop.somebody();
  const { list } = await shop.cases.claimCoupons(shop.deps, shop.at(buyer));
  const couponId = list.find(({ kind }) => kind === 'off100')?.id ?? '';
  const made = await Promise.allSettled(
    many(orders).map((at) =>
      shop.cases.initOrder(
        shop.deps,
        { itemId: 2, couponId, idempotencyKey: `click-${order(at)}` },
        shop.at(buyer),
      ),
    ),
  );
  for (const result of made)
    if (result.status === 'rejected') expect(String(result.reason)).toMatch(/占用|太多/);
  const { rows } = await shop.database.pool.query(
    'SELECT * FROM orders WHERE uid = $1 AND discount_fen > 0',
    [buyer.uid],
  );
  expect(rows).toHaveLength(1);
  await shop.tell(shop.gateway.pay(await shop.show(buyer, rows[0])));
  await expect(shop.order(buyer, 2, couponId)).rejects.toThrow(/^这张优惠券已经用过了$/);
}
const order = (at: number) => String(at).padStart(4, '0');

/** Nobody pays with another's coupon, with one that is over, or with one for dearer things. */
export async function couponIsOnesOwn(shop: PaymentFixture): Promise<void> {
  const [buyer, other] = [await shop.somebody(), await shop.somebody()];
  const { list } = await shop.cases.claimCoupons(shop.deps, shop.at(other));
  const [small = '', large = ''] = list.map(({ id }) => id);
  const told = async (by: Buyer, itemId: number, id: string) =>
    shop.order(by, itemId, id).then(
      ({ amount_fen }) => amount_fen,
      (error: Error) => error.message.slice(0, 8),
    );
  expect(await told(buyer, 2, large)).toBe('没有这张优惠券，');
  expect(await told(other, 1, small)).toBe('这张优惠券满 1');
  shop.clock.advance(8 * DAY_SECONDS * 1000);
  expect(await told(other, 2, large)).toBe('这张优惠券已过期');
}

/** An order at the price of a coupon is closed, another takes the coupon, and both are paid: one has it, the other's money goes back. */
export async function couponPaysOnce(shop: PaymentFixture): Promise<void> {
  for (const how of ['late first', 'late last', 'at once'] as const) {
    const buyer = await shop.somebody();
    const { list } = await shop.cases.claimCoupons(shop.deps, shop.at(buyer));
    const couponId = list.find(({ kind }) => kind === 'off100')?.id ?? '';
    const closed = await shop.order(buyer, 2, couponId);
    const code = await shop.show(buyer, closed);
    const own = shop.cases.ownPurchases(buyer);
    await shop.cases.closeOrder(shop.deps, own, closed.code, shop.clock.now());
    const second = await shop.order(buyer, 2, couponId);
    expect(second.id).not.toBe(closed.id);
    const late = shop.gateway.pay(code);
    const soon = shop.gateway.pay(await shop.show(buyer, second));
    const told = how === 'late first' ? [late, soon] : [soon, late];
    if (how === 'at once') await Promise.all(told.map((one) => shop.tell(one)));
    else for (const one of told) await shop.tell(one);
    const payments = [...(await shop.paymentsOf(closed)), ...(await shop.paymentsOf(second))];
    expect(payments.map(({ reason, amount_fen }) => [reason, amount_fen]).sort()).toEqual([
      ['', 19_800],
      ['coupon', 19_800],
    ]);
    await hasOneYear(shop, buyer);
    const dueOrder = payments[0].reason === 'coupon' ? closed : second;
    expect(await shop.stateOf(dueOrder)).toBe('refund_due');
    if (how !== 'at once') expect(dueOrder.id).toBe(how === 'late first' ? second.id : closed.id);
    await shop.cases.refundOrder(shop.deps, OPERATOR, dueOrder.code, shop.clock.now());
    const given = shop.gateway.refunds.filter(({ paymentCode }) => paymentCode.startsWith(dueOrder.code));
    expect(given.map(({ amountFen }) => amountFen)).toEqual([19_800]);
  }
}
