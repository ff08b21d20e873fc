import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/read-config.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { chooseProviders } from './choose-providers.ts';
import { smsInboxRoutes } from './sms-inbox.ts';

const clock = fixedClock();
let opened: FastifyInstance | undefined;
afterEach(() => opened?.close());

/** The server with the messages that an environment asks for. */
async function openWith(environment: Record<string, string>) {
  const app = await openHttpServer({ trustedProxies: ['10.0.0.1'] });
  opened = app;
  const around = { clock, say: () => {}, publicUrl: 'http://localhost:3000' };
  const { sms, inbox } = chooseProviders(readConfig(environment), around);
  smsInboxRoutes(app, inbox);
  const get = (url: string, from: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    app.inject({
      url,
      remoteAddress: '127.0.0.1',
      ...from,
      headers: { host: 'localhost:3000', ...from.headers },
    });
  return { sms, get };
}

const ALIYUN = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_KEY_ID: 'x',
  ALIYUN_SMS_KEY_SECRET: 'x',
  ALIYUN_SMS_SIGN_NAME: 'x',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  ALIYUN_SMS_TEMPLATE_REGISTERED: 'SMS_2',
  ALIYUN_SMS_TEMPLATE_UNREGISTERED: 'SMS_3',
};

async function sendTwo(sms: SmsPort) {
  await sms.send({ kind: 'code', purpose: 'register', phone: '13900000001', code: '004217', minutes: 5 });
  clock.advance(1000);
  await sms.send({ kind: 'not-registered', phone: '13900000002' });
}

test('the person at this machine reads the messages, newest first, on a page and as JSON', async () => {
  const { sms, get } = await openWith({});
  expect((await get('/dev/sms')).body).toContain('还没有短信');
  const began = clock.now();
  await sendTwo(sms);
  const { body } = await get('/dev/sms');
  expect(body).toMatch(/13900000002[\s\S]*13900000001[\s\S]*注册账户[\s\S]*<td>004217<\/td>/);
  expect(body).toContain('2026/11/21 09:00:00');
  const { list } = (await get('/dev/sms.json')).json();
  expect(list.map(({ phone }: { phone: string }) => phone)).toEqual(['13900000002', '13900000001']);
  expect((await get('/dev/sms.json?phone=13900000001')).json().list).toEqual([
    {
      phone: '13900000001',
      purpose: '注册账户',
      text: '【研见】验证码 004217，用于注册账户，5 分钟内有效。如非本人操作，请忽略。',
      code: '004217',
      sentAtMs: began,
    },
  ]);
});

test.each([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  [
    'another machine that says it is this one',
    { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ...[
    'forwarded',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-server',
    'x-real-ip',
    'x-original-host',
    'x-original-forwarded-for',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
    'x-envoy-external-address',
    'x-appengine-user-ip',
    'cdn-loop',
  ].map((name): [string, { headers: Record<string, string> }] => [
    `a proxy that rewrites Host and adds ${name}`,
    { headers: { [name]: 'x' } },
  ]),
  ['a page of another name', { headers: { referer: 'https://yanjian.example/index' } }],
  ['a script of another name', { headers: { origin: 'https://yanjian.example' } }],
  ['a page without a name', { headers: { origin: 'null' } }],
  ['a proxy that tells nothing but its path', { headers: { via: '1.1 proxy' } }],
  ['a name of another site that points here', { headers: { host: 'evil.example' } }],
  ['a public name that begins like ours', { headers: { host: 'localhost.evil.example' } }],
])('for %s there is no inbox', async (_who, from) => {
  const { sms, get } = await openWith({});
  await sendTwo(sms);
  for (const url of ['/dev/sms', '/dev/sms.json']) {
    const answer = await get(url, from);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('004217');
  }
});

test.each<[string, Record<string, string>]>([
  ['real messages', ALIYUN],
  ['a public name', { PUBLIC_URL: 'https://yanjian.example', WECHAT_PROVIDER: 'simulated' }],
  ["one's own database", { DATABASE_URL: 'postgres://localhost/yanjian' }],
  ['the inbox switched off', { SMS_INBOX: 'off' }],
])('with %s there is no inbox', async (_name, environment) => {
  const { get } = await openWith(environment);
  for (const url of ['/dev/sms', '/dev/sms.json']) expect((await get(url)).statusCode).toBe(404);
});

test("with one's own database the inbox is there where it was asked for", async () => {
  const { get } = await openWith({ DATABASE_URL: 'postgres://localhost/yanjian', SMS_INBOX: 'on' });
  expect((await get('/dev/sms')).statusCode).toBe(200);
});
