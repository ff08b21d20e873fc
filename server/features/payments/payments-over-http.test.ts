import { expect, test } from 'vitest';
import { exportMyData, requestDeletion } from '#contract/calls/accounts.ts';
import * as orders from '#contract/calls/orders.ts';
import { getOrderList } from '#contract/calls/own-orders.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { getUserData } from '#contract/wire/session.ts';
import { openShopOverHttp } from '#server/testing/shop-over-http.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase();

test('bought over HTTP by the image of S2, told by a signed notice, exported, and kept without the person when they go', async () => {
  const shop = await openShopOverHttp(held.database);
  const { buyer, gateway, clock } = shop;
  expect((await shop.app.inject({ url: `${orders.QR_IMAGE_PATHS.wechat}?itemId=2` })).body).toContain(
    '请先登录',
  );
  expect((await shop.image('fileId=1')).statusCode).toBe(400);
  const drawn = await shop.image('itemId=2&offiaccountOpenid=somebody-else&fileId=1');
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  // The same code again while it lives, not another order.
  expect((await shop.image('itemId=2')).body).toBe(drawn.body);
  const [order] = (await buyer.send(getOrderList, {})).data;
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
