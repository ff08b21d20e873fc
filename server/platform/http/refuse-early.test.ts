import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import { CODES } from '#contract/wire/codes.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { bindCalls } from './bind-calls.ts';
import type { SessionGate } from './context.ts';
import { createPageCache } from './page-cache.ts';
import { servePages } from './render-pages.ts';
import { createTraffic } from './traffic.ts';

/** Five calls, five pages and ten files of an address pass at once; a refusal that is held is held for good. */
const LIMITS = {
  visitorCallsPerSecond: 1,
  visitorPagesPerSecond: 1,
  visitorFilesPerSecond: 2,
  accountCallsPerSecond: 2,
  accountFilesPerSecond: 2,
  refusalHoldMs: 1_000_000,
};
const MINE = { sid: 's.mine', token: 'token of mine' };
const OTHER = { sid: 's.other' };

async function openServer() {
  const traffic = createTraffic(LIMITS);
  const gate = {
    identify: vi.fn<SessionGate['identify']>(async () => ({ kind: 'visitor', key: 'k' })),
    provesAccount: ({ sid, token }) => [MINE.sid, OTHER.sid].includes(sid ?? '') && token === MINE.token,
    newVisitorSession: vi.fn(() => ({ sid: 'fresh', token: 'fresh token' })),
    keysOf: () => ({ signKey: '', sealKey: '', token: '' }),
  } satisfies SessionGate;
  const clock = fixedClock();
  const isPublicPage = (path: string) => path === '/index';
  const app = await openHttpServer({ gatekeeper: { gate, traffic, isPublicPage } });
  const later = vi.fn();
  app.addHook('onRequest', (_request, _reply, done) => {
    later();
    done();
  });
  app.get('/assets/x.js', async () => 'x');
  app.post('/api/pay/notify/x', async () => 'taken');
  const shared = { gate, clock, traffic, secureCookies: false };
  const { handle, askAs } = bindCalls(app, { ...shared, allowPlain: true, strictAnswers: true });
  handle(suggest, async () => ({ list: [] }));
  handle(phoneLogin, () => Promise.reject(new Error('nobody signs in here')));
  const kept = createPageCache({ now: clock.now, freshMs: 60_000, keptMs: 60_000, mostBytes: 1_000 });
  const render = vi.fn(async () => ({ status: 200, headers: [], text: 'page' }));
  const pages = { render, isPublic: isPublicPage };
  servePages(app, pages, { ...shared, publicUrl: 'http://yanjian.example', kept, askAs });
  return { app, gate, later, render };
}

let server: Awaited<ReturnType<typeof openServer>>;
beforeEach(async () => {
  // No bucket fills meanwhile, however slow the machine is.
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await openServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.app.close();
});

const open = (url: string, address = '203.0.113.1') => server.app.inject({ url, remoteAddress: address });
const ask = (path: string, { address = '203.0.113.1', headers = {} } = {}) =>
  server.app.inject({
    method: 'POST',
    url: path,
    payload: 'not what was announced',
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...headers },
  });
const inTurn = async <Answer>(times: number, next: () => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await next());
  return answers;
};

test('a call that is refused meets nothing of what other calls go through, and is told in its own shape', async () => {
  await inTurn(5, () => ask(suggest.path));
  expect(server.later).toHaveBeenCalledTimes(5);
  const [modern, classic] = [await ask(suggest.path), await ask(phoneLogin.path)];
  const said = '操作过于频繁，请 1 秒后再试';
  expect(modern?.json()).toEqual({ code: CODES.tooFrequent, message: said, data: { retryAfterSeconds: 1 } });
  expect(classic?.json()).toEqual({
    status: 0,
    code: CODES.tooFrequent,
    info: said,
    infor: { retryAfterSeconds: 1 },
  });
  expect([modern?.statusCode, modern?.headers['retry-after']]).toEqual([429, '1']);
  expect(modern?.headers['x-content-type-options']).toBe('nosniff');
  expect(server.later).toHaveBeenCalledTimes(5);
});

test('a page that is refused makes no session and is told in a page', async () => {
  const opened = await inTurn(5, () => open('/report?search_key=x'));
  expect(new Set(opened.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const sessions = server.gate.newVisitorSession.mock.calls.length;
  const refused = await inTurn(20, () => open('/report?search_key=x'));
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  expect(refused[0]?.body).toContain('操作过于频繁');
  expect(refused[0]?.headers['content-security-policy']).toContain("style-src 'sha256-");
  expect(server.gate.newVisitorSession).toHaveBeenCalledTimes(sessions);
});

test('pages made once for all are not endless either', async () => {
  const answers = await inTurn(30, () => open('/index'));
  // Each counts a quarter, and the first, which is rendered, a whole one beside.
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(16);
  expect(server.render).toHaveBeenCalledOnce();
});

test('files are not endless either; health answers are for this machine alone', async () => {
  const files = await inTurn(20, () => open('/assets/x.js'));
  expect(files.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect(files.at(-1)?.statusCode).toBe(429);
  const headers = { host: 'localhost:3000' };
  const alive = await inTurn(50, () => server.app.inject({ url: '/livez', headers }));
  expect(new Set(alive.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const asked = await inTurn(20, () => server.app.inject({ url: '/livez', remoteAddress: '203.0.113.7' }));
  expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect((await open('/index')).statusCode).toBe(200);
});

test.each([
  ['what other servers push', 'POST', '/api/pay/notify/x'],
  ['a call that there is not', 'POST', '/api/nothing'],
  ['the address of such a call', 'GET', '/api/nothing'],
  ['the head of a page', 'HEAD', '/report?search_key=x'],
] as const)('%s counts as a call', async (_what, method, url) => {
  const push = () => server.app.inject({ method, url, remoteAddress: '203.0.113.1' });
  const answers = await inTurn(20, push);
  expect(answers.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(5);
  expect(server.later).toHaveBeenCalledTimes(5);
});

test('somebody who has signed in is not refused for the others at the address', async () => {
  await inTurn(6, () => ask(suggest.path));
  const cookie = `sid=${MINE.sid}; token=${MINE.token}`;
  const mine = await ask(suggest.path, { headers: { cookie, token: MINE.token } });
  expect(mine.statusCode).toBe(400);
});

test('a session that asks without end is refused before anything is looked up, and another one at its address is not', async () => {
  const as = (sid: string) => {
    const headers = { cookie: `sid=${sid}; token=${MINE.token}`, token: MINE.token };
    return () => ask(suggest.path, { headers });
  };
  const answers = await inTurn(20, as(MINE.sid));
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  expect(answers.at(-1)?.json().code).toBe(CODES.tooFrequent);
  expect(server.later).toHaveBeenCalledTimes(10);
  expect((await as(OTHER.sid)()).statusCode).toBe(400);
});

test('whoever goes on after two dozen refusals waits for the next, a neighbour does not, and at the end all are told', async () => {
  await inTurn(5 + 24, () => ask(suggest.path));
  let isAnswered = false;
  const held = ask(suggest.path).then((answer) => {
    isAnswered = true;
    return answer;
  });
  const neighbour = await ask(suggest.path, { address: '203.0.113.9' });
  expect([neighbour.statusCode, isAnswered]).toEqual([400, false]);
  await server.app.close();
  expect((await held).statusCode).toBe(429);
});
