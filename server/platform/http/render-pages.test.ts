import { describe, expect, test, vi } from 'vitest';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import type { SessionGate } from './context.ts';
import { createPageCache } from './page-cache.ts';
import { type PageRequest, servePages } from './render-pages.ts';
import { createTraffic } from './traffic.ts';

const account = { uid: 1, level: 0, unlockEndSeconds: 0, roles: [], sessionId: 'x' };
let visitors = 0;
const gate: SessionGate = {
  identify: async ({ sid }) =>
    sid === 'mine' ? { kind: 'account', key: 'k', account } : { kind: 'visitor', key: sid ?? '' },
  provesAccount: () => false,
  newVisitorSession: () => ({ sid: `fresh-${++visitors}`, token: 'fresh token' }),
  keysOf: () => ({ signKey: '', sealKey: '', token: 'token of mine' }),
};

/** Pages that say which address they were asked for, with a script under the page's policy. */
async function openPages(
  publicUrl = 'https://yanjian.example/',
  traffic = createTraffic(),
  { budgetMs, whole = Promise.resolve() }: { budgetMs?: number; whole?: Promise<void> } = {},
) {
  const clock = fixedClock();
  const app = await openHttpServer();
  const asked: string[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const render = vi.fn(async ({ request, nonce, signedIn, ask }: PageRequest) => {
    await ask('/who', {});
    await whole;
    const text = `${request.url} ${signedIn} <script nonce="${nonce}"></script>`;
    return { status: 200, headers: [['content-type', 'text/html'] as [string, string]], text };
  });
  app.post('/api/v2/asked', async () => 'x');
  const kept = createPageCache({ now: clock.now, freshMs: 60_000, keptMs: 600_000, mostBytes: 10_000 });
  const pages = { render, isPublic: (path: string) => /^\/preview\/\d+$/.test(path) };
  servePages(app, pages, {
    gate,
    clock,
    secureCookies: false,
    publicUrl,
    kept,
    traffic,
    budgetMs,
    askAs: ({ caller }) => {
      signals.push(caller.signal);
      asked.push(`${caller.sessionKey}@${caller.address}`);
      return async () => ({ code: 0, message: '', data: null });
    },
  });
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, headers, method });
  return { get, render, kept, asked, signals };
}

test('pages bear the public address, whatever host a request gives itself', async () => {
  const { get } = await openPages();
  for (const host of ['yanjian.example', 'evil.example', '127.0.0.1:3000', 'a b', '[::1'])
    expect((await get('/detail?a=b', { host })).body).toMatch(/^https:\/\/yanjian\.example\/detail\?a=b /);
  expect((await get('//evil.example/x')).body).toMatch(/^https:\/\/yanjian\.example\/\/evil\.example\/x /);
  expect((await get('http://evil.example/detail')).body).toMatch(/^https:\/\/yanjian\.example\/detail /);
});

test.each<Record<string, string>>([
  { 'sec-purpose': 'prefetch;prerender' },
  { 'sec-purpose': 'PREFETCH' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
])(
  'a page that the browser opens ahead of its person (%j) is not rendered, so that it costs nothing',
  async (headers) => {
    const { get, render } = await openPages();
    expect((await get('/detail?fid=1', headers)).statusCode).toBe(503);
    expect(render).not.toHaveBeenCalled();
  },
);

test('HEAD costs nothing either, for nobody looks at its answer', async () => {
  const { get, render } = await openPages();
  const answer = await get('/detail?fid=1', {}, 'HEAD');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(render).not.toHaveBeenCalled();
});

test('a call by the wrong method is told the right one, and what is no call is not there', async () => {
  const { get } = await openPages();
  const [wrong, missing] = [await get('/api/v2/asked?x=1'), await get('/api/v2/other')];
  expect(wrong.statusCode).toBe(405);
  expect(wrong.json().message).toBe('这个接口要用 POST 请求，而不是 GET');
  expect(missing.statusCode).toBe(404);
  expect(missing.json().message).toContain('没有这个接口');
});

/** The nonce that a page's script has, and the one that its policy allows. */
function noncesOf({ body, headers }: Awaited<ReturnType<Awaited<ReturnType<typeof openPages>>['get']>>) {
  const policy = String(headers['content-security-policy']);
  return [/nonce="([^"]*)"/.exec(body)?.[1], /'nonce-([^']*)'/.exec(policy)?.[1]];
}

test('a public page is rendered once for all visitors, each with a nonce and a session of their own', async () => {
  const { get, render, asked } = await openPages();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      get('/preview/1', { cookie: `sid=visitor-${index}`, 'user-agent': 'x' }),
    ),
  );
  answers.push(await get('/preview/1'));
  expect(render).toHaveBeenCalledOnce();
  const nonces = answers.map(noncesOf);
  for (const [inPage, inPolicy] of nonces) expect(inPage).toBe(inPolicy);
  expect(new Set(nonces.map(([nonce]) => nonce)).size).toBe(answers.length);
  const set = answers.at(-1)?.cookies.map(({ name }) => name);
  expect(set).toEqual(['sid', 'token']);
  // Neither session nor address of whoever came first went into it.
  expect(asked).toEqual([expect.stringMatching(/^fresh-\d+@$/)]);
  const [page] = render.mock.calls[0] ?? [];
  expect([...(page?.request.headers ?? [])]).toEqual([]);
});

test('somebody who signed in, and an address with more in it, get pages of their own, which nobody else gets', async () => {
  const { get, render } = await openPages();
  expect((await get('/preview/1', { cookie: 'sid=mine; token=token of mine' })).body).toContain(' true ');
  expect((await get('/preview/1')).body).toContain(' false ');
  await get('/preview/1?channel=a');
  await get('/preview/1?channel=a');
  expect(render).toHaveBeenCalledTimes(4);
});

test('after the library changed a public page is made anew', async () => {
  const { get, render, kept } = await openPages();
  await get('/preview/1');
  kept.clear();
  await get('/preview/1');
  expect(render).toHaveBeenCalledTimes(2);
});

describe('a page that takes too long', () => {
  test.each(['/detail?a=b', '/preview/1'])(
    '(%s) is given up in words, with all that it asks',
    async (url) => {
      const never = new Promise<void>(() => {});
      const { get, render, signals } = await openPages(undefined, undefined, { budgetMs: 20, whole: never });
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.body).toContain('这一页做得太久，已经停下，请稍后再试，或减少检索的词');
      const [page] = render.mock.calls[0] ?? [];
      expect([page?.request.signal.aborted, signals[0]?.aborted]).toEqual([true, true]);
    },
  );
});
