import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import { getSimilarReportFile } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { CODES } from '#contract/wire/codes.ts';
import type { RenderedPage } from '#server/platform/http/send-page.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;
let port = 0;
let rendering = 0;
/** Pages that are rendered until somebody ends them. */
const endings: (() => void)[] = [];
/** Of each page that was begun: ends when nobody waits for it. */
const waitings: AbortSignal[] = [];
beforeAll(async () => {
  server = await openWholeServer(held.database, [{ title: '光伏装机周报', paragraphs: ['组件出口增长'] }], {
    traffic: { visitorCallsPerSecond: 4, visitorPagesPerSecond: 50, pagesAtOnce: 4, mostWaitingEach: 3 },
    pages: async () => ({
      isPublic: () => false,
      render: ({ request }) => {
        rendering += 1;
        waitings.push(request.signal);
        const { promise, resolve } = Promise.withResolvers<RenderedPage>();
        endings.push(() => resolve({ status: 200, headers: [], text: request.url }));
        return promise;
      },
    }),
  });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

const browserAt = (address: string) =>
  openBrowser(server.app, { address, userAgent: 'test', now: server.clock.now });
const post = (payload: string, remoteAddress: string) =>
  server.app.inject({
    method: 'POST',
    url: suggest.path,
    payload,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
  });

test('a flood of free calls from one address is refused in words, and its neighbours are not', async () => {
  const flood = await Promise.all(Array.from({ length: 60 }, () => post('{"keyword":"光"}', '203.0.113.9')));
  const refused = flood.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(30);
  for (const answer of refused) {
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect([CODES.tooFrequent, CODES.tooBusy]).toContain(answer.json().code);
    expect(answer.json().message).toMatch(/请 \d+ 秒后再试/);
  }
  // All of an IPv6 customer's addresses are one.
  const sixes = await Promise.all(
    Array.from({ length: 60 }, (_, at) => post('{"keyword":"光"}', `2001:db8:1:1::${at.toString(16)}`)),
  );
  expect(sixes.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(30);
  const neighbour = await browserAt('203.0.113.10').send(searchReports, { keyword: '光伏' });
  expect(neighbour.count).toBe(1);
  expect((await server.app.inject({ url: '/readyz', remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
});

test('what costs the site more uses up the share of an address sooner', async () => {
  const browser = browserAt('203.0.113.50');
  await browser.send(suggest, { keyword: '光' });
  const similar = { fileId: server.fids[0] ?? 0, limit: 3 };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => browser.send(getSimilarReportFile, similar)),
  );
  // Twenty suggestions would all have passed.
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
});

describe('a visitor whose calls are used up', () => {
  const ADDRESS = '203.0.113.40';
  const madeUp = () => `s.${randomBytes(32).toString('base64url')}`;
  const withSession = (sid: string, payload = '{"keyword":"光"}') =>
    server.app.inject({
      method: 'POST',
      url: suggest.path,
      payload,
      remoteAddress: ADDRESS,
      headers: { 'content-type': 'application/json', token: 'made up', cookie: `sid=${sid}; token=made up` },
    });
  const spendAll = () =>
    Promise.all(Array.from({ length: 60 }, () => withSession(madeUp(), 'not what was announced')));

  test('is refused whatever was sent, also what is malformed or shows a session that nobody was given', async () => {
    const spent = await spendAll();
    // Malformed requests and unknown sessions are counted as any other.
    expect(new Set(spent.map(({ statusCode }) => statusCode))).toEqual(new Set([400, 429]));
  });

  test('is refused before anything is looked up', async () => {
    await spendAll();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const again = await Promise.all(Array.from({ length: 60 }, () => withSession(madeUp())));
      const answered = again.filter(({ statusCode }) => statusCode !== 429);
      const lookUps = query.mock.calls.filter(([asked]) =>
        String((asked as { text?: string }).text ?? asked).includes('sessions'),
      );
      expect(lookUps.length).toBeLessThanOrEqual(answered.length);
    } finally {
      query.mockRestore();
    }
  });

  test('does not spoil it for somebody who has signed in at the same address', async () => {
    const { names, password } = await server.accounts.ensureDemoAccounts(server.clock.now());
    const member = browserAt('203.0.113.41');
    await member.send(phoneLogin, { phone: names[2] ?? '', pwd: password });
    await member.send(suggest, { keyword: '光' });
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => post('{"keyword":"光"}', '203.0.113.41')),
    );
    expect(flood.map(({ statusCode }) => statusCode)).toContain(429);
    for (let call = 0; call < 30; call += 1) await member.send(suggest, { keyword: '光' });
  });
});

describe('pages', () => {
  const open = (remoteAddress: string) => server.app.inject({ url: '/report?search_key=x', remoteAddress });

  test('of somebody who opens thirty, one is rendered while others can come; too many are refused in a page', async () => {
    const many = Array.from({ length: 30 }, () => open('203.0.113.20'));
    const refused = (await Promise.race(many)) ?? null;
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.body).toContain('现在使用的人太多');
    expect(rendering).toBe(1);
    const victim = open('203.0.113.21');
    await expect.poll(() => rendering).toBe(2);
    endings[1]?.();
    expect((await victim).statusCode).toBe(200);
    for (let at = 0; at < 5; at += 1) {
      endings[at]?.();
      await new Promise((done) => setImmediate(done));
    }
    const answers = await Promise.all(many);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(26);
  });

  test('of somebody who has left while waiting are not rendered', async () => {
    const before = rendering;
    const ask = (path: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    };
    const first = ask('/report?one');
    await expect.poll(() => rendering).toBe(before + 1);
    const connections = () => promisify(server.app.server.getConnections.bind(server.app.server))();
    const second = ask('/report?two');
    await expect.poll(connections).toBe(2);
    second.destroy();
    await expect.poll(connections).toBe(1);
    endings.at(-1)?.();
    const third = ask('/report?three');
    await expect.poll(() => rendering).toBe(before + 2);
    endings.at(-1)?.();
    for (const socket of [first, third]) socket.destroy();
  });

  test('of somebody who has left meanwhile are given up, and their place is free', async () => {
    const before = rendering;
    const ask = (path: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    };
    const first = ask('/report?gone');
    await expect.poll(() => rendering).toBe(before + 1);
    expect(waitings[before]?.aborted).toBe(false);
    first.destroy();
    await expect.poll(() => waitings[before]?.aborted).toBe(true);
    const second = ask('/report?next');
    await expect.poll(() => rendering).toBe(before + 2);
    endings.at(-1)?.();
    second.destroy();
  });
});

describe('bodies', () => {
  test('nested deeper than 32 are refused before they are parsed', async () => {
    const nested = (depth: number) => `{"keyword":"光","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const refused = await post(nested(20_000), '203.0.113.30');
    expect([refused.statusCode, refused.json().message]).toEqual([400, '请求体嵌套过深，最多 32 层']);
    expect((await post(nested(32), '203.0.113.30')).statusCode).toBe(400);
    expect((await post(nested(31), '203.0.113.30')).statusCode).toBe(200);
    const inText = JSON.stringify({ keyword: '光', openid: `\\"${'[{'.repeat(50)}` });
    expect((await post(inText, '203.0.113.30')).statusCode).toBe(200);
  });

  test('larger than 64 KB are refused', async () => {
    const refused = await post(JSON.stringify({ keyword: 'x'.repeat(66_000) }), '203.0.113.31');
    expect([refused.statusCode, refused.json().message]).toEqual([413, '请求体超过 64 KB 上限']);
  });
});
