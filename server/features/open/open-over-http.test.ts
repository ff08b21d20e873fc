import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAllowance } from '#contract/calls/memberships.ts';
import * as open from '#contract/calls/open.ts';
import { getTokens, makeToken, revokeToken } from '#contract/calls/tokens.ts';
import { MOST_TOKENS, type TokenScope } from '#contract/rights/token-terms.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { type Client, createClient } from '#contract/wire/client.ts';
import { type Browser, openStage, type Stage } from '#server/testing/authorisation-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase();
let stage: Stage;
beforeAll(async () => {
  stage = await openStage(held.database, 1);
});
afterAll(() => stage.close());

const ALL: TokenScope[] = ['search', 'read', 'ask'];

const made = ({ client }: Browser, scopes: readonly TokenScope[] = ALL, days: 30 | 365 = 30) =>
  client.send(makeToken, { name: '每周的脚本', scopes: [...scopes], days });

const inject = (url: string, bearer?: string) =>
  stage.app.inject({ url, headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } });

/** A program: no cookie, nothing but the token. */
const program = (bearer: string): Client =>
  createClient({
    bearer,
    transport: async ({ method, path, headers, body }) => {
      const answer = await stage.app.inject({
        method,
        url: path,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, text: answer.body };
    },
  });

test('a program with the token of a senior member searches, reads, takes the data of a chart and asks', async () => {
  const person = await stage.newBrowser('senior');
  const client = program((await made(person)).token);
  const { count, reports } = await client.send(open.openSearchReports, { q: '光伏装机', page_size: 3 });
  const [first] = reports;
  // The issues of one weekly are one row.
  expect([count, reports.length]).toEqual([1, 1]);
  expect(first).toMatchObject({
    title: expect.stringMatching(/^光伏周报/),
    url: `http://yanjian.example/detail?fid=${first?.id}`,
    excerpts: [{ page: 1, text: '光伏装机增长' }],
  });
  const id = stage.fids[0] ?? 0;
  const { pages, report } = await client.send(open.openPages, { id });
  expect(report.title).toBe('光伏周报 1-0');
  expect(JSON.stringify(pages)).toContain('光伏装机增长');
  expect((await client.send(open.openSearchCharts, { q: '新增装机' })).charts[0]?.name).toContain(
    '光伏新增装机',
  );
  const { table } = await client.send(open.openChartData, { id: stage.chartId });
  expect(table?.rows).toContainEqual(['2025', 315]);
  const { passages } = await client.send(open.openPassages, { q: '光伏装机增长', report_id: id });
  expect(passages[0]).toMatchObject({
    report_id: id,
    page: 1,
    text: '光伏装机增长',
    url: `http://yanjian.example/detail?fid=${id}&page=1`,
  });
  const asked = await client.send(open.openAsk, { question: '光伏装机增长吗' });
  expect(asked.refused || asked.evidence.every(({ url }) => url.startsWith('http'))).toBe(true);
});

test('what a program reads is counted with what its person reads, once a day for a report', async () => {
  const person = await stage.newBrowser('ordinary');
  const client = program((await made(person)).token);
  const left = async () =>
    (await person.client.send(getAllowance, { action: 'readReport' })).daily?.left ?? Number.NaN;
  const before = await left();
  await client.send(open.openPages, { id: stage.fids[3] ?? 0 });
  await client.send(open.openPages, { id: stage.fids[3] ?? 0, from: 1, count: 2 });
  expect(await left()).toBe(before - 1);
  const { units } = await client.send(open.openMe, {});
  expect(units.find(({ action }) => action === 'readReport')?.daily?.left).toBe(before - 1);
});

test('what is left of the units is told with each answer that takes one, and with the refusal that follows the last', async () => {
  const person = await stage.newBrowser('free');
  const { token } = await made(person, ['search']);
  const { daily } = await person.client.send(getAllowance, { action: 'searchReports' });
  const limit = daily?.limit ?? Number.NaN;
  const told: (string | undefined)[] = [];
  let status = 200;
  for (let at = 0; status === 200 && at <= limit; at++) {
    const answer = await inject(`/api/open/v1/reports?q=${encodeURIComponent(`光伏${at}`)}`, token);
    status = answer.statusCode;
    expect(answer.headers['ratelimit-policy']).toBe(`"day";q=${limit};w=86400`);
    told.push(/^"day";r=(\d+);t=\d+$/.exec(String(answer.headers.ratelimit))?.[1]);
  }
  const counted = Array.from({ length: limit }, (_, at) => String(limit - 1 - at));
  expect(told).toEqual([...counted, '0']);
  expect(status).not.toBe(200);
  const seldom = await stage.newBrowser('enterprise');
  const own = await inject('/api/open/v1/reports?q=x', (await made(seldom, ['search'])).token);
  expect(own.headers.ratelimit).toBeUndefined();
});

test('failures are told by the status, as problems, in words', async () => {
  const free = await stage.newBrowser('free');
  const { token } = await made(free, ['search']);
  const problem = async (url: string, bearer?: string) => {
    const { statusCode, headers, body } = await inject(url, bearer);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    return { statusCode, ...(JSON.parse(body) as { status: number; title: string; code: number }) };
  };
  expect(await problem('/api/open/v1/report?id=1', token)).toMatchObject({
    statusCode: 403,
    status: 403,
    code: 10007,
  });
  expect(await problem('/api/open/v1/reports?q=x&page=0', token)).toMatchObject({
    statusCode: 400,
    code: 10006,
  });
  expect(await problem('/api/open/v1/reports?q=x&since=2026-02-01&until=2026-01-01', token)).toMatchObject({
    statusCode: 400,
    title: expect.stringContaining('until'),
  });
  expect(await problem('/api/open/v1/reports?q=x', 'yj_made-up')).toMatchObject({
    statusCode: 401,
    code: 10999,
  });
  const reader = (await made(free, ['read'])).token;
  expect(await problem('/api/open/v1/report?id=999999999', reader)).toMatchObject({
    statusCode: 404,
    code: 10404,
  });
  // A level that may not see the original is told so, and nothing of the data.
  expect(await problem(`/api/open/v1/chart-data?id=${stage.chartId}`, reader)).toMatchObject({
    statusCode: 403,
    title: expect.stringContaining('会员'),
  });
});

test('a token is shown once, kept as a hash, and good until it is revoked or over', async () => {
  const person = await stage.newBrowser('senior');
  const { token, item } = await made(person);
  const { list } = await person.client.send(getTokens, {});
  expect(list).toEqual([item]);
  expect(token.startsWith(item.begins)).toBe(true);
  const { rows } = await held.database.pool.query('SELECT * FROM personal_tokens');
  expect(JSON.stringify(rows)).not.toContain(token.slice(item.begins.length));
  const status = async () => (await inject('/api/open/v1/reports?q=%E5%85%89', token)).statusCode;
  expect(await status()).toBe(200);
  expect((await person.client.send(getTokens, {})).list[0]?.used_at).toBeGreaterThan(0);

  await person.client.send(revokeToken, { id: item.id });
  expect(await status()).toBe(401);
  expect((await person.client.send(getTokens, {})).list).toEqual([]);

  const brief = await made(person, ALL, 30);
  stage.clock.advance(30 * DAY_MS);
  const over = await inject('/api/open/v1/reports?q=x', brief.token);
  expect([over.statusCode, over.json().title]).toEqual([401, '令牌已过期，请重新建一个']);
});

test('of twice as many that are asked for at once, as many are made as there may be', async () => {
  const person = await stage.newBrowser('senior');
  const asked = await Promise.allSettled(Array.from({ length: MOST_TOKENS * 2 }, () => made(person)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_TOKENS);
  expect((await person.client.send(getTokens, {})).list).toHaveLength(MOST_TOKENS);
});

test('a token of somebody whose account is gone, or whose password is to be changed first, is nobody’s', async () => {
  const person = await stage.newBrowser('senior');
  const { token } = await made(person);
  const status = async () => (await inject('/api/open/v1/me', token)).statusCode;
  expect(await status()).toBe(200);
  const due = (isDue: boolean) =>
    held.database.pool.query('UPDATE accounts SET password_due = $1 WHERE uid = $2', [isDue, person.uid]);
  await due(true);
  expect(await status()).toBe(401);
  await due(false);
  expect(await status()).toBe(200);
});

test('no token makes, lists or revokes tokens, nor opens what a page alone may', async () => {
  const { token } = await made(await stage.newBrowser('enterprise'));
  for (const path of ['/api/v2/token/list', '/api/v2/user/exportMyData', '/api/web/getUserData'])
    expect([401, 403, 404]).toContain((await inject(path, token)).statusCode);
});
