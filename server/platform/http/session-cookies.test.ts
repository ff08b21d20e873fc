import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getSearchHotKey } from '#contract/calls/home.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { bindCalls } from './bind-calls.ts';
import type { SessionGate, SessionVerdict } from './context.ts';
import { createPageCache } from './page-cache.ts';
import { servePages } from './render-pages.ts';
import { createTraffic } from './traffic.ts';

const clock = fixedClock();
const identify = vi.fn<SessionGate['identify']>();
const gate: SessionGate = {
  identify,
  provesAccount: () => false,
  newVisitorSession: () => ({ sid: 'fresh', token: 'fresh token' }),
  keysOf: (sid) => ({ signKey: '', sealKey: '', token: `token of ${sid}` }),
};
let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttpServer();
  const { handle, askAs } = bindCalls(app, {
    gate,
    clock,
    secureCookies: false,
    allowPlain: true,
    strictAnswers: true,
    traffic: createTraffic(),
  });
  handle(getSearchHotKey, async () => ({ list: [] }) as never);
  servePages(
    app,
    {
      render: async ({ signedIn }) => ({ status: 200, headers: [], text: String(signedIn) }),
      isPublic: () => false,
    },
    {
      gate,
      clock,
      secureCookies: false,
      publicUrl: 'http://yanjian.example',
      askAs,
      traffic: createTraffic(),
      kept: createPageCache({ now: clock.now, freshMs: 0, keptMs: 0, mostBytes: 0 }),
    },
  );
});
afterAll(() => app.close());

const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));

async function call(identity: SessionVerdict) {
  identify.mockResolvedValueOnce(identity);
  const { method, path } = getSearchHotKey;
  return app.inject({
    method,
    url: path,
    headers: { cookie: 'sid=mine; token=mine', token: 'old', seal: '0' },
  });
}

test.each([10998, 10999] as const)('a session that has ended (%i) leaves the browser', async (code) => {
  const answer = await call({ kind: 'refused', code, ended: true });
  expect(answer.json().code).toBe(code);
  expect(cookiesOf(answer)).toEqual({ sid: '', token: '' });
});

test('a request with another companion is refused and takes nothing from the browser', async () => {
  const answer = await call({ kind: 'refused', code: 10999, ended: false });
  expect(answer.json().code).toBe(10999);
  expect(cookiesOf(answer)).toEqual({});
});

const account = { uid: 1, level: 0, unlockEndSeconds: 0, roles: [], sessionId: 'x' };

test('a page gives a lost companion back instead of signing out', async () => {
  identify.mockImplementationOnce(async ({ token }) =>
    token === 'token of mine'
      ? { kind: 'account', key: 'k', account }
      : { kind: 'refused', code: 10999, ended: false },
  );
  const answer = await app.inject({ url: '/index', headers: { cookie: 'sid=mine' } });
  expect(answer.body).toBe('true');
  expect(cookiesOf(answer)).toEqual({ token: 'token of mine' });
});

test('a page with a session that has ended begins a new one', async () => {
  identify.mockResolvedValueOnce({ kind: 'refused', code: 10998, ended: true });
  identify.mockResolvedValueOnce({ kind: 'visitor', key: 'fresh' });
  const answer = await app.inject({ url: '/index', headers: { cookie: 'sid=mine; token=mine' } });
  expect(answer.body).toBe('false');
  expect(cookiesOf(answer)).toEqual({ sid: 'fresh', token: 'fresh token' });
});
