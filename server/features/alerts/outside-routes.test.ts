import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertFixture, alertFixture } from '#server/testing/alert-fixture.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { removeAlert } from './change-alert.ts';
import { renewFeed, revokeFeed } from './change-delivery.ts';
import { saveMail } from './mail-address.ts';
import { outsideRoutes } from './outside-routes.ts';
import { presentDelivery } from './present-delivery.ts';

const held = testDatabase();
let fixture: AlertFixture;
let app: FastifyInstance;
beforeAll(async () => {
  fixture = await alertFixture(held.database);
  app = await openHttpServer();
  await outsideRoutes(app, fixture.delivery);
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const pathOf = (address: string) => new URL(address).pathname;
const titlesIn = (body: string) =>
  [...body.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map(([, title]) => title);

async function reading(keyword: string, tier: 'senior' | 'free' = 'senior') {
  const who = await fixture.somebody(tier);
  const { id } = await fixture.save({ keyword }, who, `我的${keyword}`);
  const { address } = await renewFeed(fixture.delivery, who);
  return { who, id, address, path: pathOf(address) };
}

test('what is new is in the feed, the newest first, and only whoever has the address reads it', async () => {
  const { who, path, address } = await reading('稀土');
  await fixture.arrive({ title: '稀土一', organisation: '国信证券' }, { title: '稀土 <二> & "三"' });
  await fixture.match();
  const answer = await get(path);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  });
  expect(titlesIn(answer.body)).toEqual(['稀土 &lt;二&gt; &amp; &quot;三&quot;', '稀土一']);
  expect(answer.body).toContain('<category term="我的稀土"/>');
  expect(answer.body).toContain(`<link rel="self" type="application/atom+xml" href="${address}"/>`);
  const { rows } = await held.database.pool.query('SELECT secret_hash FROM alert_feeds WHERE uid = $1', [
    who.uid,
  ]);
  expect(path).not.toContain(rows[0]?.secret_hash);
  expect((await get(`/feeds/${'x'.repeat(43)}.atom`)).statusCode).toBe(404);
  expect((await get(`/feeds/${rows[0]?.secret_hash}.atom`)).statusCode).toBe(404);
});

test('what a reader has is not sent again', async () => {
  const { path } = await reading('钨矿');
  await fixture.arrive({ title: '钨矿一' });
  await fixture.match();
  const { headers } = await get(path);
  const tag = String(headers.etag);
  const conditions: Record<string, string>[] = [
    { 'if-none-match': tag },
    { 'if-none-match': `"x", W/${tag}` },
    { 'if-modified-since': String(headers['last-modified']) },
  ];
  for (const known of conditions) {
    const again = await get(path, known);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  }
  expect(
    (await get(path, { 'if-none-match': '"x"', 'if-modified-since': String(headers['last-modified']) }))
      .statusCode,
  ).toBe(200);
  await fixture.arrive({ title: '钨矿二' });
  await fixture.match();
  const news = await get(path, { 'if-none-match': tag });
  expect([news.statusCode, titlesIn(news.body)]).toEqual([200, ['钨矿二', '钨矿一']]);
  expect((await get(path, { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(200);
});

test('an address that was renewed or revoked leads nowhere', async () => {
  const { who, path } = await reading('锂矿');
  const next = pathOf((await renewFeed(fixture.delivery, who)).address);
  expect([(await get(path)).statusCode, (await get(next)).statusCode]).toEqual([404, 200]);
  expect((await revokeFeed(fixture.delivery, who)).delivery.feed).toBeNull();
  expect((await get(next)).statusCode).toBe(404);
});

test('the rights are those of the reading; what searches found that are gone is gone', async () => {
  const { who, id, path } = await reading('多晶硅');
  await fixture.save({ secondaryIndustry: [6303] }, who);
  await fixture.arrive({ title: '多晶硅价格' }, { title: '硅片出货', industry1: 63, industry2: 6303 });
  await fixture.match();
  expect(titlesIn((await get(path)).body)).toEqual(['硅片出货', '多晶硅价格']);
  const levelIs = (level: number) =>
    held.database.pool.query('UPDATE accounts SET level = $2 WHERE uid = $1', [who.uid, level]);
  await levelIs(1);
  expect(titlesIn((await get(path)).body)).toEqual(['多晶硅价格']);
  await levelIs(7);
  const without = (await get(path)).body;
  expect([titlesIn(without), /<subtitle>(.*)<\/subtitle>/.exec(without)?.[1]]).toEqual([
    [],
    '当前会员等级不含新报告提醒，已停止；恢复会员后继续',
  ]);
  await levelIs(2);
  await removeAlert(fixture.deps, id, who);
  expect(titlesIn((await get(path)).body)).toEqual(['硅片出货']);
  await held.database.pool.query('DELETE FROM accounts WHERE uid = $1', [who.uid]);
  expect((await get(path)).statusCode).toBe(404);
});

test('who reads without end is put off', async () => {
  const { path } = await reading('煤化工');
  const codes: number[] = [];
  for (let turn = 0; turn < 31; turn += 1) codes.push((await get(path)).statusCode);
  expect([codes.slice(0, 30).every((code) => code === 200), codes[30]]).toEqual([true, 429]);
  expect((await get(path)).headers['retry-after']).toBe('20');
  fixture.clock.advance(20_000);
  expect((await get(path)).statusCode).toBe(200);
});

test('characters that no XML may hold are left out', async () => {
  const { path } = await reading('硫化物');
  await fixture.arrive({ title: '硫化物\u0001电池\u0008' });
  await fixture.match();
  expect(titlesIn((await get(path)).body)).toEqual(['硫化物电池']);
});

test('opening a link of a letter does nothing; pressing its button, or the mail program’s, does', async () => {
  const who = await fixture.somebody('free');
  await fixture.save({ keyword: '氟化工' }, who);
  const address = `reader-${who.uid}@example.com`;
  await saveMail(fixture.delivery, { address, rhythm: 'now' }, { ...who, now: fixture.clock.now() });
  const mailOf = async () => (await presentDelivery(fixture.delivery, who)).mail;
  const confirm = /\/alerts\/mail\/confirm\/[\w-]+/.exec(fixture.mail.lastTo(address)?.text ?? '')?.[0] ?? '';
  const page = await get(confirm);
  expect([page.statusCode, page.body.includes('<button>确认接收</button>')]).toEqual([200, true]);
  expect(await mailOf()).toMatchObject({ is_confirmed: 0 });
  const press = (url: string, payload = '') =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await press(confirm)).body).toContain(`寄到 ${address}`);
  expect(await mailOf()).toMatchObject({ is_confirmed: 1 });
  await fixture.arrive({ title: '氟化工周报' });
  await fixture.match();
  await fixture.deliver();
  const leave = pathOf(fixture.mail.lastTo(address)?.unsubscribeUrl ?? 'http://x/');
  expect((await get(leave)).body).toContain('<button>不再收信</button>');
  expect(await mailOf()).not.toBeNull();
  // RFC 8058.
  expect((await press(leave, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await mailOf()).toBeNull();
  expect((await press(`/alerts/mail/confirm/${'x'.repeat(43)}`)).statusCode).toBe(404);
});
