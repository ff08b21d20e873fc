import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#contract/text/calendar.ts';
import { createFakePayment } from '#server/adapters/payment-fake/fake-payment.ts';
import { loadPayments, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { quoteOrder } from './offer-order.ts';

const held = testDatabase();
const open = async () => paymentFixture(held.database, await loadPayments());
const HOUR_MS = 3600_000;

test('an order is paid by its notice, and opens the membership once', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  expect(order).toMatchObject({
    state: 'created',
    price_fen: 29_800,
    amount_fen: 29_800,
    days: 365,
    level: 2,
  });
  const code = await shop.show(buyer, order);
  expect(code).toBe(`${order.code}00`);
  expect(await shop.stateOf(order)).toBe('qr_shown');
  expect((await shop.tell(shop.gateway.pay(code))).status).toBe(200);
  const until = Math.ceil(shop.clock.now() / 1000) + 365 * DAY_SECONDS;
  expect(await shop.membershipOf(buyer)).toEqual({ level: 2, untilSeconds: until });
  const status = await shop.cases.readPayStatus(shop.deps, order.code, shop.at(buyer));
  expect(status).toMatchObject({ isPayed: 1, state: 'fulfilled', amountFen: 29_800, remainingSeconds: 0 });
  expect(await shop.cases.readOrder(shop.deps, order.code, shop.at(buyer))).toMatchObject({
    state: 'fulfilled',
    validUntil: until,
    terms: [],
    refunds: [],
  });
});

test('what was asked twice is one order; another coupon or item is another, and a key names one', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const many = await Promise.all(Array.from({ length: 20 }, () => shop.order(buyer)));
  expect(new Set(many.map(({ id }) => id)).size).toBe(1);
  expect((await shop.order(buyer, 1)).id).not.toBe(many[0]?.id);
  const keyed = (itemId: number, idempotencyKey: string) =>
    shop.cases.initOrder(shop.deps, { itemId, couponId: undefined, idempotencyKey }, shop.at(buyer));
  shop.clock.advance(HOUR_MS);
  const first = await keyed(2, 'click-one');
  shop.clock.advance(HOUR_MS);
  expect((await keyed(2, 'click-one')).id).toBe(first.id);
  await expect(keyed(1, 'click-one')).rejects.toThrow('换一个编号');
});

test('a notice that never came is made up for by the poll, and by the sweep', async () => {
  const shop = await open();
  const [polling, waiting] = [await shop.somebody(), await shop.somebody()];
  const orders = [await shop.order(polling), await shop.order(waiting)] as const;
  const codes = [await shop.show(polling, orders[0]), await shop.show(waiting, orders[1])];
  for (const code of codes) shop.gateway.pay(code);
  const poll = () => shop.cases.readPayStatus(shop.deps, undefined, shop.at(polling));
  expect((await poll()).isPayed).toBe(0);
  shop.clock.advance(5000);
  expect((await poll()).isPayed).toBe(1);
  await shop.cases.sweepPayments(shop.deps, shop.clock.now());
  expect(await shop.stateOf(orders[1])).toBe('fulfilled');
});

test('a late payment is honoured: of an order that is over, and of one that was closed', async () => {
  const shop = await open();
  for (const end of ['expire', 'close'] as const) {
    const buyer = await shop.somebody();
    const order = await shop.order(buyer);
    const code = await shop.show(buyer, order);
    shop.clock.advance(31 * 60_000);
    // The gateway does not answer, so that the code stays open there.
    shop.gateway.behave('fail');
    if (end === 'close')
      await shop.cases.closeOrder(shop.deps, shop.cases.ownPurchases(buyer), order.code, shop.clock.now());
    else await shop.cases.sweepPayments(shop.deps, shop.clock.now()).catch(() => undefined);
    shop.gateway.behave('work');
    expect(await shop.stateOf(order)).toBe(end === 'close' ? 'closed' : 'expired');
    await shop.tell(shop.gateway.pay(code));
    expect(await shop.stateOf(order)).toBe('fulfilled');
    expect((await shop.membershipOf(buyer)).level).toBe(2);
  }
});

test('paid twice by two channels: one opens, the other goes back, and the buyer is told', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  const codes = [await shop.show(buyer, order), await shop.show(buyer, order, 'alipay')];
  expect(codes[0]).not.toBe(codes[1]);
  for (const code of codes) await shop.tell(shop.gateway.pay(code));
  expect((await shop.paymentsOf(order)).map(({ state }) => state)).toEqual(['taken', 'refund_due']);
  expect(await shop.ledgerOf(buyer)).toHaveLength(1);
  const { refunds } = await shop.cases.readOrder(shop.deps, order.code, shop.at(buyer));
  expect(refunds).toEqual(['收到的 298 元为重复付款，将原路退回；如有疑问请联系客服。']);
});

test('another amount opens nothing and goes back; what was asked, paid after it, still opens', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  const codes = [await shop.show(buyer, order), await shop.show(buyer, order, 'alipay')];
  await shop.tell(shop.gateway.pay(codes[0] ?? '', { amountFen: 1 }));
  expect(await shop.stateOf(order)).toBe('refund_due');
  expect(await shop.membershipOf(buyer)).toEqual({ level: 0, untilSeconds: 0 });
  await shop.tell(shop.gateway.pay(codes[1] ?? ''));
  expect(await shop.stateOf(order)).toBe('fulfilled');
});

test('an order that is over is shown anew at its price within a day, and not after', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  const first = await shop.show(buyer, order);
  expect(await shop.show(buyer, order)).toBe(first);
  shop.clock.advance(HOUR_MS);
  await shop.cases.sweepPayments(shop.deps, shop.clock.now());
  expect(await shop.stateOf(order)).toBe('expired');
  expect(await shop.show(buyer, order)).not.toBe(first);
  expect(await shop.stateOf(order)).toBe('qr_shown');
  shop.clock.advance(24 * HOUR_MS);
  await expect(shop.show(buyer, order)).rejects.toThrow('请按现在的价格重新下单');
});

test('what the gateway was never asked for is paid by nobody, and a gateway that is silent is said so', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  shop.gateway.behave('fail');
  await expect(shop.show(buyer, order)).rejects.toThrow('微信支付暂时没有响应');
  shop.gateway.behave('work');
  expect(await shop.show(buyer, order)).toBe(`${order.code}01`);
});

test('a closed order frees its coupon once nobody can pay by its code; an expired one an hour later', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const { list } = await shop.cases.claimCoupons(shop.deps, shop.at(buyer));
  const coupon = list.find(({ kind }) => kind === 'off100')?.id ?? '';
  const stateOf = async () =>
    (await shop.cases.readCoupons(shop.deps, shop.at(buyer))).list.find(({ id }) => id === coupon)?.state;
  const order = await shop.order(buyer, 2, coupon);
  expect(order).toMatchObject({ discount_fen: 10_000, amount_fen: 19_800 });
  expect(await stateOf()).toBe('reserved');
  await expect(shop.order(buyer, 1, coupon)).rejects.toThrow('正被另一张未付的订单占用');
  await shop.show(buyer, order);
  await shop.cases.closeOrder(shop.deps, shop.cases.ownPurchases(buyer), order.code, shop.clock.now());
  expect(await stateOf()).toBe('usable');
  const again = await shop.order(buyer, 2, coupon);
  await shop.show(buyer, again);
  shop.clock.advance(31 * 60_000);
  await shop.cases.sweepPayments(shop.deps, shop.clock.now());
  expect([await shop.stateOf(again), await stateOf()]).toEqual(['expired', 'reserved']);
  shop.clock.advance(2 * HOUR_MS);
  await shop.cases.sweepPayments(shop.deps, shop.clock.now());
  expect(await stateOf()).toBe('usable');
  const last = await shop.order(buyer, 2, coupon);
  await shop.tell(shop.gateway.pay(await shop.show(buyer, last)));
  expect(await stateOf()).toBe('used');
});

test('what is told before ordering is what happens', async () => {
  const shop = await open();
  const buyer = await shop.somebody(1, new Date(shop.clock.now() + 45 * DAY_SECONDS * 1000));
  const asked = { itemId: 2, couponId: undefined };
  const offer = await quoteOrder(shop.deps, asked, shop.at(buyer));
  expect(offer.terms[0]).toContain('剩余 45 天普通会员按价值折合 60 天高级会员');
  const order = await shop.order(buyer);
  await shop.tell(shop.gateway.pay(await shop.show(buyer, order)));
  const [entry] = await shop.ledgerOf(buyer);
  expect(entry).toMatchObject({ level_before: 1, level_after: 2, days: 365 });
  const seats = await quoteOrder(shop.deps, { itemId: 3, couponId: undefined }, shop.at(buyer));
  expect(seats.terms).toContain(
    '含 5 个席位：您本人占一个，另可在“我的企业”添加 4 个用户名账号，共用阅读与下载次数。',
  );
  await expect(quoteOrder({ ...shop.deps, gateways: [] }, asked, shop.at(buyer))).rejects.toThrow(
    '尚未开通在线支付',
  );
});

test('days given with a first membership are given once, also where two first orders are paid', async () => {
  const shop = await open();
  const deps = { ...shop.deps, ordinaryGiveDays: 7 };
  const buyer = await shop.somebody();
  const first = await shop.cases.initOrder(
    deps,
    { itemId: 1, couponId: undefined, idempotencyKey: 'first-one' },
    shop.at(buyer),
  );
  shop.clock.advance(HOUR_MS);
  const second = await shop.cases.initOrder(
    deps,
    { itemId: 1, couponId: undefined, idempotencyKey: 'second-one' },
    shop.at(buyer),
  );
  expect([first.give_days, second.give_days]).toEqual([7, 7]);
  const codes = [await shop.show(buyer, first), await shop.show(buyer, second)];
  await Promise.all(codes.map((code) => shop.tell(shop.gateway.pay(code))));
  expect((await shop.ledgerOf(buyer)).map(({ days }) => days).toSorted()).toEqual([90, 97]);
});

test('a process that dies while it asks for a code leaves nothing held for good', async () => {
  const shop = await open();
  const buyer = await shop.somebody();
  const { list } = await shop.cases.claimCoupons(shop.deps, shop.at(buyer));
  const coupon = list.find(({ kind }) => kind === 'off100')?.id ?? '';
  const order = await shop.order(buyer, 2, coupon);
  const asked = Promise.withResolvers<void>();
  const createPayment = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  const dying = { ...shop.deps, gateways: [{ ...shop.gateway, createPayment }] };
  void shop.cases.preparePayment(
    dying,
    { orderCode: order.code, channel: 'wechat', onPhone: false },
    shop.at(buyer),
  );
  await asked.promise;
  for (const pause of [31 * 60_000, HOUR_MS, HOUR_MS]) {
    shop.clock.advance(pause);
    await shop.cases.sweepPayments(shop.deps, shop.clock.now());
  }
  const [, large] = (await shop.cases.readCoupons(shop.deps, shop.at(buyer))).list;
  expect([await shop.stateOf(order), large?.state]).toEqual(['expired', 'usable']);
});

test('where phones have links of their own, a phone is given one for as long as it holds, and a desk never is', async () => {
  const shop = await open();
  const buyer = { ...(await shop.somebody()), address: '203.0.113.7' };
  const gateway = createFakePayment({ clock: shop.clock, phone: { lifeSeconds: 300 } });
  const deps = { ...shop.deps, gateways: [gateway] };
  const order = await shop.order(buyer);
  const show = (onPhone: boolean) =>
    shop.cases.preparePayment(deps, { orderCode: order.code, channel: 'wechat', onPhone }, shop.at(buyer));
  const code = await show(false);
  expect(code).toMatchObject({ qrText: `fake://wechat/${order.code}00`, phoneUrl: '' });
  const link = {
    qrText: '',
    phoneUrl: `fake://wechat/${order.code}01?from=203.0.113.7`,
    remainingSeconds: 300,
  };
  expect(await show(true)).toMatchObject(link);
  shop.clock.advance(60_000);
  expect(await show(true)).toMatchObject({ ...link, remainingSeconds: 240 });
  expect(await show(false)).toMatchObject({
    qrText: code.qrText,
    remainingSeconds: code.remainingSeconds - 60,
  });
  // Its last minute is nobody's: another is made, and the order is not over.
  shop.clock.advance(181_000);
  await shop.cases.sweepPayments(deps, shop.clock.now());
  expect(await show(true)).toMatchObject({ phoneUrl: `fake://wechat/${order.code}02?from=203.0.113.7` });
  shop.clock.advance(301_000);
  await shop.cases.sweepPayments(deps, shop.clock.now());
  expect(await shop.stateOf(order)).toBe('qr_shown');
  // Whichever of them is paid opens the membership once; a second payment is given back.
  const tell = (paid: string) => {
    const notice = gateway.noticeOf(gateway.pay(`${order.code}${paid}`));
    return shop.cases.takeNotice(deps, gateway, { notice, now: shop.clock.now(), log: shop.log });
  };
  for (const paid of ['02', '00']) expect((await tell(paid)).status).toBe(200);
  expect((await shop.ledgerOf(buyer)).map(({ days }) => days)).toEqual([365]);
  const { rows } = await shop.database.pool.query(
    'SELECT payment_code, state FROM payments WHERE order_id = $1 ORDER BY id',
    [order.id],
  );
  expect(rows).toEqual([
    { payment_code: `${order.code}02`, state: 'taken' },
    { payment_code: `${order.code}00`, state: 'refund_due' },
  ]);
});
