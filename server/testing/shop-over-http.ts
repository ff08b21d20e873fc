import * as orders from '#contract/calls/orders.ts';
import type { FakePayment } from '#server/adapters/payment-fake/fake-payment.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { newBrowser } from './account-fixture.ts';
import { openBrowser } from './browser.ts';

export type ShopOverHttp = Awaited<ReturnType<typeof openShopOverHttp>>;

let people = 0;

/** The whole server with somebody signed in who never bought; loaded anew where a test put in a broken part. */
export async function openShopOverHttp(database: Database) {
  const { openWholeServer } = await import('./whole-server.ts');
  const server = await openWholeServer(database, []);
  const { app, accountDeps, clock, gateways } = server;
  const gateway = gateways[0] as FakePayment;
  const now = new Date(clock.now());
  const addAccount = async (): Promise<number> => {
    people += 1;
    const uid = await insertAccount(accountDeps.db, {
      openid: `buyer over HTTP ${people}`,
      nickname: 'x',
      adultDeclaredAt: now,
      createdAt: now,
    });
    if (uid === undefined) throw new Error('the account exists already');
    return uid;
  };
  const uid = await addAccount();
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
  return { ...server, database, gateway, buyer, uid, addAccount, notify, image };
}
