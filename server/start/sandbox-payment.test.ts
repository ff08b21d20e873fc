import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import * as orders from '#contract/calls/orders.ts';
import { getUserData } from '#contract/wire/session.ts';
import { createSandbox } from '#server/adapters/payment-sandbox/sandbox-gateway.ts';
import { sandboxRoutes } from '#server/adapters/payment-sandbox/sandbox-routes.ts';
import { accountDepsOf } from '#server/features/accounts/create-accounts.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testParts } from '#server/testing/test-parts.ts';
import { createApp } from './create-app.ts';
import { createFeatures, personalDataOf } from './create-features.ts';

const held = testDatabase();
let opened: FastifyInstance | undefined;
afterEach(() => opened?.close());

let people = 0;

/** The product that listens, with the sandbox as its gateway, and somebody who is signed in. */
async function openShop() {
  people += 1;
  const fakes = testParts(held.database);
  const { clock, database, secret, publicUrl } = fakes;
  const sandbox = createSandbox({ database, clock, secret, publicUrl });
  const parts = { ...fakes, gateways: [sandbox.gateway] };
  const features = await createFeatures(parts);
  const { gate } = features.accounts;
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    gate,
    readiness: {},
    figures: [],
    apiPages: false,
    publicUrl,
    trustedProxies: [],
    routes: [
      ...Object.values(features).map(({ routes }) => routes),
      ({ app: server }) => sandboxRoutes(server, sandbox),
    ],
    strictAnswers: true,
    clientDir: null,
    pages: null,
  });
  opened = app;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const accountDeps = await accountDepsOf({ ...parts, personalData: () => personalDataOf(features) });
  const now = new Date(clock.now());
  const who = { openid: `sandbox buyer ${people}`, nickname: 'x', adultDeclaredAt: now, createdAt: now };
  const uid = await insertAccount(accountDeps.db, who);
  if (uid === undefined) throw new Error('the account exists already');
  const origin = newBrowser(clock.now());
  const { sid } = await openSession(accountDeps, uid, 'wechat', origin);
  const buyer = openBrowser(app, { ...origin, now: clock.now, session: { sid, keys: gate.keysOf(sid) } });
  /** Presses a button of the page that the code leads to. */
  async function press(qrText: string, action: string) {
    const body = new URLSearchParams({ action });
    const page = `${address}${new URL(qrText).pathname}`;
    return (await fetch(page, { method: 'POST', body, redirect: 'manual' })).status;
  }
  async function show(payPlatform: 0 | 1) {
    const { orderCode } = await buyer.send(orders.initOrder, { itemId: 2 });
    const { qrText } = await buyer.send(orders.preparePayment, { orderCode, payPlatform });
    return { orderCode, qrText };
  }
  return { buyer, press, show, clock };
}

test('paid on the page of the sandbox, told by its signed notice, opened once however often it is told', async () => {
  const { buyer, press, show } = await openShop();
  const { orderCode, qrText } = await show(0);
  expect((await buyer.send(orders.isPayed, { orderCode })).isPayed).toBe(0);
  expect(await press(qrText, 'pay')).toBe(303);
  expect(await buyer.send(orders.isPayed, { orderCode })).toMatchObject({ isPayed: 1, state: 'fulfilled' });
  const { is_vip, unlock_end_time } = await buyer.send(getUserData, {});
  expect(is_vip).toBe(2);
  for (const action of ['tell-again', 'tell-again', 'pay-again'])
    expect(await press(qrText, action)).toBe(303);
  expect((await buyer.send(getUserData, {})).unlock_end_time).toBe(unlock_end_time);
  const { refunds } = await buyer.send(orders.getOrder, { orderCode });
  expect(refunds).toHaveLength(1);
});

test('a fen less opens nothing and is due to go back; a failure leaves the order to be paid', async () => {
  const { buyer, press, show } = await openShop();
  const { orderCode, qrText } = await show(1);
  await press(qrText, 'fail');
  expect(await buyer.send(orders.isPayed, { orderCode })).toMatchObject({ isPayed: 0, state: 'qr_shown' });
  await press(qrText, 'pay-wrong');
  expect(await buyer.send(orders.isPayed, { orderCode })).toMatchObject({ isPayed: 0, state: 'refund_due' });
  expect((await buyer.send(getUserData, {})).is_vip).toBe(0);
});

test('a payment that comes after the end of its code is honoured', async () => {
  const { buyer, press, show, clock } = await openShop();
  const { orderCode, qrText } = await show(0);
  clock.advance(orders.ORDER_LIFE_SECONDS * 1000);
  expect(await press(qrText, 'pay')).toBe(409);
  expect(await press(qrText, 'pay-late')).toBe(303);
  expect(await buyer.send(orders.isPayed, { orderCode })).toMatchObject({ isPayed: 1, state: 'fulfilled' });
});
