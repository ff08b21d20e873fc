import { expect, test } from 'vitest';
import { exportMyData, requestDeletion } from '#contract/calls/accounts.ts';
import * as orders from '#contract/calls/orders.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { getUserData } from '#contract/wire/session.ts';
import type { FakePayment } from '#server/adapters/payment-fake/fake-payment.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();

let people = 0;

async function openShop() {
  people += 1;
  const server = await openWholeServer(held.database, []);
  const { app, accountDeps, clock, gateways } = server;
  const gateway = gateways[0] as FakePayment;
  const now = new Date(clock.now());
  const uid = await insertAccount(accountDeps.db, {
    openid: `buyer over HTTP ${people}`,
    nickname: 'x',
    adultDeclaredAt: now,
    createdAt: now,
  });
  if (uid === undefined) throw new Error('the account exists already');
  const origin = newBrowser(clock.now());
  const { sid, token } = await openSession(accountDeps, uid, 'wechat', origin);
  const keys = server.accounts.gate.keysOf(sid);
  const buyer = openBrowser(app, { ...origin, now: clock.now, session: { sid, keys } });
  const notify = (notice: ReturnType<FakePayment['noticeOf']>) =>
    app.inject({
      method: 'POST',
      url: '/api/pay/notify/sandbox',
      headers: { ...notice.headers, 'content-type': 'application/json' },
      payload: notice.rawBody,
    });
  const cookie = `sid=${sid}; token=${token}`;
  const image = (query: string) =>
    app.inject({ url: `${orders.QR_IMAGE_PATHS.wechat}?${query}`, headers: { cookie } });
  return { ...server, gateway, buyer, uid, notify, image };
}

test('bought over HTTP by the image of S2, told by a signed notice, exported, and kept without the person when they go', async () => {
  const shop = await openShop();
  const { buyer, gateway, clock } = shop;
  expect((await shop.app.inject({ url: `${orders.QR_IMAGE_PATHS.wechat}?itemId=2` })).body).toContain(
    '请先登录',
  );
  expect((await shop.image('fileId=1')).statusCode).toBe(400);
  const drawn = await shop.image('itemId=2&offiaccountOpenid=somebody-else&fileId=1');
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  // The same code again while it lives, not another order.
  expect((await shop.image('itemId=2')).body).toBe(drawn.body);
  const [order] = (await buyer.send(orders.getOrderList, {})).data;
  expect(order).toMatchObject({
    state: 'qr_shown',
    orderItemName: '高级会员一年',
    validMonth: 12,
    startDate: '',
  });

  const notice = gateway.noticeOf(gateway.pay(`${order?.id}00`));
  const forged = { ...notice, rawBody: Buffer.concat([notice.rawBody, Buffer.from(' ')]) };
  expect((await shop.notify(forged)).statusCode).toBe(401);
  expect((await buyer.send(orders.getLastOrderPayStatus, { payPlatform: 0 })).isPayed).toBe(0);
  expect((await shop.notify(notice)).body).toBe('taken');
  expect((await buyer.send(orders.getLastOrderPayStatus, {})).isPayed).toBe(1);
  expect(await buyer.send(getUserData, {})).toMatchObject({ is_vip: 2 });

  const { purchases } = (await buyer.send(exportMyData, {})).parts as {
    purchases: Record<string, unknown[]>;
  };
  expect(purchases.kept).toContain('订单、付款、开通记录与发票');
  expect([purchases.orders?.length, purchases.payments?.length, purchases.memberships?.length]).toEqual([
    1, 1, 1,
  ]);
  await buyer.send(requestDeletion, {});
  clock.advance(8 * DAY_MS);
  await shop.runDaily();
  const { rows } = await held.database.pool.query(
    `SELECT o.uid, o.state, o.amount_fen, p.payer_hash, l.uid AS of FROM orders o
     JOIN payments p ON p.order_id = o.id JOIN membership_ledger l ON l.order_id = o.id`,
  );
  expect(rows).toEqual([{ uid: null, state: 'fulfilled', amount_fen: 29_800, payer_hash: null, of: null }]);
  await shop.close();
});

/** What a browser may add to make it cheaper, longer, higher, or somebody else's. */
const TRICKS = [
  { price: 0.01, priceFen: 1, amountFen: 1, amount_fen: 1, discountFen: 29_799 },
  { days: 9999, giveDays: 9999, give_days: 9999, validMonth: 999 },
  { level: 3, kind: 'group', itemName: '企业会员一年', rates: { 1: { priceFen: 1, days: 9999 } } },
  { state: 'fulfilled', isPayed: 1, paidAt: 1, orderCode: 'A'.repeat(22) },
  { uid: 1, userId: 1, sid: 'x', openid: 'x', offiaccountOpenid: 'x' },
  { expiresAt: 9_999_999_999, created_at: 0, orderId: 1, id: 1 },
];

test('nothing that a browser adds makes an order cheaper, longer, higher or somebody else’s', async () => {
  const { buyer, uid, close, clock } = await openShop();
  const plain = await buyer.send(orders.quoteOrder, { itemId: 2 });
  for (const trick of TRICKS) {
    const { orderCode, state, itemName } = await buyer.send(orders.initOrder, { itemId: 2, ...trick } as {
      itemId: number;
    });
    await buyer.send(orders.preparePayment, { ...trick, payPlatform: 0, orderCode } as never);
    const { rows } = await held.database.pool.query('SELECT * FROM orders WHERE code = $1', [orderCode]);
    expect([state === 'fulfilled', itemName]).toEqual([false, plain.itemName]);
    expect(rows[0]).toMatchObject({
      uid,
      level: 2,
      days: 365,
      give_days: 0,
      price_fen: 29_800,
      amount_fen: 29_800,
    });
    expect(rows[0].expires_at.getTime()).toBe(clock.now() + orders.ORDER_LIFE_SECONDS * 1000);
  }
  for (const itemId of [0, 4, 999, 3, -1, 1.5, '2 OR 1=1'])
    await expect(
      buyer.send(orders.initOrder, { itemId } as { itemId: number }),
      String(itemId),
    ).rejects.toThrow();
  expect(await buyer.send(getUserData, {})).toMatchObject({ is_vip: 0 });
  await close();
});
