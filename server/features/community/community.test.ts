import { afterEach, expect, test } from 'vitest';
import { exportMyData, requestDeletion } from '#contract/calls/accounts.ts';
import * as community from '#contract/calls/community.ts';
import { claimCoupons } from '#contract/calls/coupons.ts';
import * as orders from '#contract/calls/orders.ts';
import { getOrderList } from '#contract/calls/own-orders.ts';
import { DAY_MS, DAY_SECONDS } from '#contract/text/calendar.ts';
import { getUserData } from '#contract/wire/session.ts';
import type { FakePayment } from '#server/adapters/payment-fake/fake-payment.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let people = 0;

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function openGroup(level = 0) {
  people += 1;
  const server = await openWholeServer(held.database, []);
  opened.push(server);
  const { app, accountDeps, clock, gateways } = server;
  const gateway = gateways[0] as FakePayment;
  const at = new Date(clock.now());
  const uid = await insertAccount(accountDeps.db, {
    openid: `buyer of a place ${people}`,
    nickname: 'x',
    level,
    unlockEndsAt: level === 0 ? null : new Date(clock.now() + DAY_MS),
    adultDeclaredAt: at,
    createdAt: at,
  });
  if (uid === undefined) throw new Error('the account exists already');
  const origin = newBrowser(clock.now());
  const { sid, token } = await openSession(accountDeps, uid, 'wechat', origin);
  const keys = server.accounts.gate.keysOf(sid);
  const buyer = openBrowser(app, { ...origin, now: clock.now, session: { sid, keys } });
  const image = (channel: 'wechat' | 'alipay', orderCode: string) =>
    app.inject({
      url: `${community.GROUP_QR_IMAGE_PATHS[channel]}?orderCode=${orderCode}&userId=1`,
      headers: { cookie: `sid=${sid}; token=${token}` },
    });
  const tell = (code: string) => {
    const notice = gateway.noticeOf(gateway.pay(code, { transactionId: `place ${people} ${code}` }));
    return app.inject({
      method: 'POST',
      url: '/api/pay/notify/sandbox',
      headers: { ...notice.headers, 'content-type': 'application/json' },
      payload: notice.rawBody,
    });
  };
  return { ...server, buyer, uid, image, tell };
}

test('a place is bought by the calls of S2 §7, goes on where it ends, and leaves the membership alone', async () => {
  const { buyer, image, tell, clock } = await openGroup();
  const first = await buyer.send(orders.initOrder, { itemId: 101 });
  expect(first).toMatchObject({ kind: 'group', itemName: '社群名额 1 个月', days: 30, couponId: '' });
  expect(first.terms.join('')).toContain('不改变会员等级');
  const { list } = await buyer.send(community.getPayItemList, {});
  expect(list.map(({ id, orderId }) => [id, orderId])).toEqual([
    [101, first.orderCode],
    [106, ''],
    [112, ''],
  ]);
  expect((await image('alipay', first.orderCode)).headers['content-type']).toBe('image/svg+xml');
  expect((await tell(`${first.orderCode}00`)).statusCode).toBe(200);
  expect((await buyer.send(orders.isPayed, { orderCode: first.orderCode })).isPayed).toBe(1);

  const bought = Math.ceil(clock.now() / 1000);
  expect(await buyer.send(community.getPlace, {})).toEqual({
    validUntil: bought + 30 * DAY_SECONDS,
    groups: 1,
    included: 0,
    industries: [],
  });
  clock.advance(10 * DAY_MS);
  const second = await buyer.send(orders.initOrder, { itemId: 106 });
  await image('wechat', second.orderCode);
  await tell(`${second.orderCode}00`);
  const view = await buyer.send(orders.getOrder, { orderCode: second.orderCode });
  expect(view).toMatchObject({ state: 'fulfilled', validUntil: bought + 210 * DAY_SECONDS });
  expect(await buyer.send(getUserData, {})).toMatchObject({ is_vip: 0 });
  const { data } = await buyer.send(getOrderList, {});
  expect(data.map(({ orderItemName, validMonth }) => [orderItemName, validMonth])).toEqual([
    ['社群名额 6 个月', 6],
    ['社群名额 1 个月', 1],
  ]);
});

test('what is struck through was asked before, and coupons are for memberships', async () => {
  const { buyer, features, clock } = await openGroup();
  const priceOf = async () => {
    const { list } = await buyer.send(community.getPayItemList, {});
    return list.map(({ price, org_price }) => [price, org_price])[0];
  };
  expect(await priceOf()).toEqual([39, 39]);
  await features.payments.desk(OPERATOR).setPrice(101, 4500, new Date(clock.now()));
  expect(await priceOf()).toEqual([45, 45]);
  clock.advance(7 * DAY_MS);
  await features.payments.desk(OPERATOR).setPrice(101, 2950, new Date(clock.now()));
  expect(await priceOf()).toEqual([29.5, 45]);

  const [coupon] = (await buyer.send(claimCoupons, {})).list;
  const order = buyer.send(orders.initOrder, { itemId: 112, couponId: coupon?.id ?? '' });
  await expect(order).rejects.toThrow('优惠券只用于会员');
  await expect(buyer.send(orders.quoteOrder, { itemId: 112, couponId: coupon?.id ?? '' })).rejects.toThrow(
    '优惠券只用于会员',
  );
});

test('industries are noted by who has a place, as many as groups, for the operator; taken along and deleted', async () => {
  const shop = await openGroup();
  const { buyer, features, uid, clock, image, tell } = shop;
  await expect(buyer.send(community.noteIndustries, { industries: ['新能源'] })).rejects.toThrow(
    '您还没有社群名额',
  );
  const { orderCode } = await buyer.send(orders.initOrder, { itemId: 101 });
  await image('wechat', orderCode);
  await tell(`${orderCode}00`);
  await expect(buyer.send(community.noteIndustries, { industries: ['新能源', '医药'] })).rejects.toThrow(
    '请最多填 1 个行业',
  );
  await expect(buyer.send(community.noteIndustries, { industries: ['a\nb'] })).rejects.toThrow(
    '看不见的字符',
  );
  const noted = await buyer.send(community.noteIndustries, { industries: [' 新能源 '] });
  expect(noted.industries).toEqual(['新能源']);
  const listed = async () =>
    (await features.community.places(OPERATOR, 500)).filter((place) => place.uid === uid);
  expect((await listed()).map(({ industries }) => industries)).toEqual(['新能源']);
  const exported = JSON.stringify(await buyer.send(exportMyData, {}));
  expect(exported).toContain('新能源');

  clock.advance(31 * DAY_MS);
  const later = await openSessionAgain(shop);
  await expect(later.send(community.noteIndustries, { industries: ['医药'] })).rejects.toThrow('购买名额');
  await later.send(requestDeletion, {});
  clock.advance(60 * DAY_MS);
  const erase = features.accounts.jobs.find(({ name }) => name === 'accounts.erase-due');
  await erase?.handler({} as never);
  expect(await listed()).toEqual([]);
});

async function openSessionAgain({
  app,
  accountDeps,
  uid,
  clock,
  accounts,
}: Awaited<ReturnType<typeof openGroup>>) {
  const origin = newBrowser(clock.now());
  const { sid } = await openSession(accountDeps, uid, 'wechat', origin);
  return openBrowser(app, { ...origin, now: clock.now, session: { sid, keys: accounts.gate.keysOf(sid) } });
}

test('senior members may be in three groups without buying', async () => {
  const { buyer } = await openGroup(2);
  const industries = ['新能源', '医药', '半导体'];
  expect(await buyer.send(community.noteIndustries, { industries })).toMatchObject({
    validUntil: 0,
    groups: 3,
    included: 3,
    industries,
  });
  await expect(buyer.send(community.noteIndustries, { industries: [...industries, '消费'] })).rejects.toThrow(
    '请最多填 3 个行业',
  );
});
