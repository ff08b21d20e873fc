import { afterEach, expect, test } from 'vitest';
import { startAliyunDouble } from '#server/adapters/sms-aliyun/testing/aliyun-double.ts';
import { startOffiaccountDouble } from '#server/adapters/wechat-offiaccount/testing/offiaccount-double.ts';
import { answerLoginScan } from '#server/features/accounts/confirm-login.ts';
import { wechatPushRoutes } from '#server/features/accounts/routes.ts';
import { askLoginCode, pollLoginCode } from '#server/features/accounts/sign-in-with-wechat.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { accountFixture, newBrowser } from '#server/testing/account-fixture.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { chooseProviders } from './choose-providers.ts';

const held = testDatabase();
const clock = fixedClock();
const publicUrl = 'https://yanjian.example';
const around = { clock, say: () => {}, publicUrl };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('messages go to Aliyun with the keys and templates of the environment', async () => {
  const double = await startAliyunDouble({ id: 'LTAI-test', secret: 'the secret', now: clock.now });
  closing.push(double.close);
  const config = readConfig({
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_KEY_ID: 'LTAI-test',
    ALIYUN_SMS_KEY_SECRET: 'the secret',
    ALIYUN_SMS_SIGN_NAME: '研见',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    ALIYUN_SMS_TEMPLATE_REGISTERED: 'SMS_2',
    ALIYUN_SMS_TEMPLATE_UNREGISTERED: 'SMS_3',
    ALIYUN_SMS_ENDPOINT: double.url,
  });
  const { sms, inbox } = chooseProviders(config, around);
  const phone = '13900000001';
  await sms.send({ kind: 'code', purpose: 'reset', phone, code: '004217', minutes: 5 });
  await sms.send({ kind: 'already-registered', phone });
  await sms.send({ kind: 'not-registered', phone });
  expect(inbox).toBeNull();
  expect(double.sent.map(({ template }) => template)).toEqual(['SMS_1', 'SMS_2', 'SMS_3']);
  expect(double.sent[0]).toMatchObject({ phone, signName: '研见', variables: { code: '004217' } });
});

const ACCOUNT = { appId: 'wx-test', appSecret: 'app secret', pushToken: 'pushtoken' };

/** Accounts with the official account of the environment, and the address that its servers call. */
async function openOffiaccount() {
  const double = await startOffiaccountDouble(ACCOUNT);
  closing.push(double.close);
  const config = readConfig({
    WECHAT_PROVIDER: 'offiaccount',
    WECHAT_APP_ID: ACCOUNT.appId,
    WECHAT_APP_SECRET: ACCOUNT.appSecret,
    WECHAT_PUSH_TOKEN: ACCOUNT.pushToken,
    WECHAT_ENDPOINT: double.url,
    PUBLIC_URL: publicUrl,
  });
  const { wechat } = chooseProviders(config, around);
  const { deps } = await accountFixture(held.database, { wechat, publicUrl });
  const app = await openHttpServer({ https: true });
  closing.push(() => app.close());
  await wechatPushRoutes(app, deps, clock);
  return { deps, double, app };
}

const scanOf = (ticket: string) => `<xml><ToUserName><![CDATA[gh_1]]></ToUserName>
<FromUserName><![CDATA[oPerson]]></FromUserName><CreateTime>${Math.floor(clock.now() / 1000)}</CreateTime>
<MsgType><![CDATA[event]]></MsgType><Event><![CDATA[SCAN]]></Event><EventKey><![CDATA[${ticket}]]></EventKey></xml>`;

test('a scan that WeChat pushes is answered with the link to confirm, which signs the browser in', async () => {
  const { deps, double, app } = await openOffiaccount();
  const caller = newBrowser(clock.now());
  const { ticket } = await askLoginCode(deps, '', caller);
  expect(double.scenes).toEqual([{ scene: ticket, lifeSeconds: 60 }]);
  const push = double.push(scanOf(ticket), Math.floor(clock.now() / 1000));
  const post = (query: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/wechat/push',
      query,
      headers: { 'content-type': 'text/xml' },
      payload: push.body,
    });
  const forged = await post({ ...push.query, signature: '0'.repeat(40) });
  expect([forged.statusCode, forged.body]).toEqual([403, '']);
  expect(await pollLoginCode(deps, ticket, caller)).toEqual({ state: 'waiting' });
  const answer = await post({ ...push.query });
  expect(answer.statusCode).toBe(200);
  const proof = /https:\/\/yanjian\.example\/wechat\/confirm\?proof=([\w-]{43})/.exec(answer.body)?.[1] ?? '';
  const consent = { agreement: deps.settings.agreementVersion, adult: true };
  await answerLoginScan(deps, { proof, approve: true, ...consent }, clock.now());
  expect(await pollLoginCode(deps, ticket, caller)).toMatchObject({ state: 'done' });
});

test('the address check is echoed to WeChat and to nobody else', async () => {
  const { double, app } = await openOffiaccount();
  const { query } = double.push('', Math.floor(clock.now() / 1000));
  const get = (given: Record<string, string>) => app.inject({ url: '/api/wechat/push', query: given });
  expect((await get({ ...query, echostr: '42' })).body).toBe('42');
  expect((await get({ echostr: '42' })).statusCode).toBe(403);
  clock.advance(301_000);
  expect((await get({ ...query, echostr: '42' })).statusCode).toBe(403);
});
