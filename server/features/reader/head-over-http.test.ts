import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const held = testDatabase();
let server: WholeServer;

beforeAll(async () => {
  const file = new TextEncoder().encode('%PDF-1.7 0123456789');
  server = await openWholeServer(held.database, [{ title: '报告', file }]);
});
afterAll(() => server.close());

test('HEAD on one’s own PDF link answers as GET does, by the cookies alone', async () => {
  const { app, accounts, clock, fids } = server;
  const now = clock.now();
  const person = { level: 2, unlockEndsAt: new Date(now + DAY_MS), openid: 'o', nickname: 'x' };
  const uid = await insertAccount(server.accountDeps.db, {
    ...person,
    adultDeclaredAt: null,
    createdAt: new Date(now),
  });
  const { sid, token } = await openSession(server.accountDeps, uid ?? 0, 'wechat', newBrowser(now));
  const session = { sid, keys: { ...accounts.gate.keysOf(sid), token } };
  const client = openBrowser(app, { address: '198.51.100.9', userAgent: 'x', now: clock.now, session });
  const { online_url: url } = await client.send(getFileDetail, { fid: fids[0] ?? 0 });
  const headers = { cookie: `sid=${sid}; token=${token}` };
  for (const method of ['HEAD', 'GET'] as const) {
    const answer = await app.inject({ method, url, headers });
    expect([method, answer.statusCode, answer.headers['content-length']]).toEqual([method, 200, '19']);
  }
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(403);
});
