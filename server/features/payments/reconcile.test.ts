import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/text/calendar.ts';
import { paymentFigure } from '#server/start/payment-figure.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { loadPayments, paymentFixture } from '#server/testing/payment-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openDesk } from './desk.ts';
import { reconcileLately } from './reconcile.ts';
import { readConcerns, reconcileAndTell } from './tell-operator.ts';

const held = testDatabase();

test('what only the bill tells of is opened, and every difference is put before the operator once', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const desk = openDesk(shop.deps, shop.clock, OPERATOR);
  const [unheard, heard, wrong] = [await shop.somebody(), await shop.somebody(), await shop.somebody()];
  const silent = await shop.order(unheard);
  shop.gateway.pay(await shop.show(unheard, silent));
  const known = shop.gateway.pay(await shop.show(heard, await shop.order(heard)));
  await shop.tell(known);
  const other = shop.gateway.pay(await shop.show(wrong, await shop.order(wrong)));
  await shop.tell({ ...other, amountFen: 29_700 });
  await shop.tell({ ...known, transactionId: 'never-in-the-bill' });
  shop.gateway.pay('of-another-shop-altogether', { amountFen: 500 });
  shop.clock.advance(DAY_MS);
  for (let night = 0; night < 2; night += 1) await reconcileLately(shop.deps, shop.clock.now());
  expect(await shop.stateOf(silent)).toBe('fulfilled');
  const told = (await desk.differences(50)).map(({ kind, ours_fen, theirs_fen }) => [
    kind,
    ours_fen,
    theirs_fen,
  ]);
  expect(told.toSorted()).toEqual([
    ['amount', 29_700, 29_800],
    ['found', null, 29_800],
    ['missing', 29_800, null],
    ['unknown', null, 500],
  ]);
  const again = shop.gateway.pay('given-back-by-hand-there', { amountFen: 300 });
  await shop.gateway.refund({ ...again, refundCode: 'x', paidFen: 300, reason: 'x' });
  shop.clock.advance(DAY_MS);
  await reconcileLately(shop.deps, shop.clock.now());
  expect((await desk.differences(50)).map(({ kind }) => kind)).toContain('refund');
});

test('what a night finds is told in the log once, and shown until somebody settled it', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const concerns = () => readConcerns(shop.deps.db, shop.clock.now());
  const desk = openDesk(shop.deps, shop.clock, OPERATOR);
  // Bills of days that the other tests have nothing to do with.
  shop.clock.advance(40 * DAY_MS);
  const before = await concerns();
  const buyer = await shop.somebody();
  const paid = shop.gateway.pay(await shop.show(buyer, await shop.order(buyer)));
  await shop.tell(paid);
  await shop.tell({ ...paid, transactionId: 'twice-and-not-in-the-bill' });
  const foreign = shop.gateway.pay('of-yet-another-shop', { amountFen: 700 });
  shop.clock.advance(DAY_MS);
  const compare = async () => {
    await reconcileAndTell(shop.deps, shop.log, shop.clock.now());
    shop.clock.advance(60_000);
  };
  await compare();
  await compare();
  expect(shop.logged).toEqual([
    {
      level: 'warn',
      entry: { differences: { missing: 1, unknown: 1 } },
      text: '对账发现差异，逐笔见 npm run library -- orders differences',
    },
  ]);
  const { differences, refundsDue } = await concerns();
  expect(refundsDue - before.refundsDue).toBe(1);
  expect([
    differences.missing - before.differences.missing,
    differences.unknown - before.differences.unknown,
  ]).toEqual([1, 1]);
  expect(differences.amount).toBe(before.differences.amount);
  const { read } = paymentFigure({ concerns });
  expect(await read()).toContainEqual({
    labels: { concern: 'difference', kind: 'missing' },
    value: differences.missing,
  });
  expect(await read()).toContainEqual({ labels: { concern: 'refund_due', kind: '' }, value: refundsDue });
  shop.clock.advance(8 * DAY_MS);
  expect((await concerns()).differences).toEqual({
    ...differences,
    found: 0,
  });
  expect(await desk.settle(foreign.transactionId, '门店的收款')).toBe(1);
  expect(await desk.settle(foreign.transactionId, '又一次')).toBe(0);
  expect((await concerns()).differences).toEqual({
    ...differences,
    found: 0,
    unknown: differences.unknown - 1,
  });
  expect(
    (await desk.differences(50)).find((row) => row.transaction_id === foreign.transactionId),
  ).toMatchObject({
    settled_note: '门店的收款',
    settled_at: new Date(shop.clock.now()),
  });
});

test('a bill that cannot be had keeps no other from being compared, and is told', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  shop.clock.advance(80 * DAY_MS);
  shop.gateway.pay('of-a-fourth-shop', { amountFen: 900 });
  shop.clock.advance(2 * DAY_MS);
  const broken = {
    ...shop.gateway,
    bill: () => {
      throw new Error('no bill today');
    },
  };
  const deps = { ...shop.deps, gateways: [broken, shop.gateway] };
  await expect(reconcileAndTell(deps, shop.log, shop.clock.now())).rejects.toThrow(
    /no bill today.*no bill today/,
  );
  expect(shop.logged.map(({ text }) => text)).toEqual([
    '对账发现差异，逐笔见 npm run library -- orders differences',
  ]);
});

test('what was paid too much goes back once, and what was taken never does', async () => {
  const shop = paymentFixture(held.database, await loadPayments());
  const desk = openDesk(shop.deps, shop.clock, OPERATOR);
  const buyer = await shop.somebody();
  const order = await shop.order(buyer);
  const codes = [await shop.show(buyer, order), await shop.show(buyer, order, 'alipay')];
  for (const code of codes) await shop.tell(shop.gateway.pay(code));
  expect((await desk.orders({ most: 9, due: true })).map(({ code }) => code)).toContain(order.code);
  const done = await desk.refund(order.code);
  expect(done).toMatchObject([{ amountFen: 29_800, outcome: 'done' }]);
  expect(await desk.refund(order.code)).toEqual([]);
  expect(shop.gateway.refunds).toHaveLength(1);
  expect((await shop.paymentsOf(order)).map(({ state }) => state)).toEqual(['taken', 'refunded']);
  const { refunds } = await shop.cases.readOrder(shop.deps, order.code, shop.at(buyer));
  expect(refunds).toEqual(['收到的 298 元为重复付款，已原路退回。']);
});
