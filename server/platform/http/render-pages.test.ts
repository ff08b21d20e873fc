import { expect, test } from 'vitest';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import type { SessionGate } from './context.ts';
import { servePages } from './render-pages.ts';

const gate: SessionGate = {
  identify: async () => ({ kind: 'visitor', key: '' }),
  newVisitorSession: () => ({ sid: 'fresh', token: 'fresh token' }),
  keysOf: () => ({ signKey: '', sealKey: '', token: '' }),
};

/** Pages that say which address they were asked for. */
async function openPages(publicUrl: string | null) {
  const app = await openHttpServer();
  const options = { gate, clock: fixedClock(), secureCookies: false, publicUrl };
  app.post('/api/v2/asked', async () => 'x');
  servePages(app, async ({ request }) => new Response(request.url), options);
  return async (host: string, url = '/preview/1?a=b', more: Record<string, string> = {}) => {
    const { statusCode, body } = await app.inject({ url, headers: { host, ...more } });
    return `${statusCode} ${body}`;
  };
}

test('pages bear the public address, whatever host a request gives itself', async () => {
  const ask = await openPages('https://yanjian.example/');
  for (const host of ['yanjian.example', 'evil.example', '127.0.0.1:3000', 'a b'])
    expect(await ask(host)).toBe('200 https://yanjian.example/preview/1?a=b');
  expect(await ask('yanjian.example', '//evil.example/x')).toBe(
    '200 https://yanjian.example//evil.example/x',
  );
});

test('without one they bear the address they were asked for, and a broken host is told so', async () => {
  const ask = await openPages(null);
  expect(await ask('10.0.0.7:3000')).toBe('200 http://10.0.0.7:3000/preview/1?a=b');
  expect(await ask('evil.example/detail?x=')).toBe('200 http://evil.example/preview/1?a=b');
  for (const host of ['a b', 'a:port', '[::1']) expect(await ask(host), host).toMatch(/^400 .*10006/);
});

test('a page that the browser opens ahead of its person is not rendered, so that it costs nothing', async () => {
  const ask = await openPages(null);
  for (const purpose of ['prefetch;prerender', 'prefetch'])
    expect(await ask('localhost', '/detail?fid=1', { 'sec-purpose': purpose })).toBe('503 ');
  expect(await ask('localhost', '/detail?fid=1', { purpose: 'prefetch' })).toBe('503 ');
  const visited = await ask('localhost', '/detail?fid=1', { 'sec-fetch-site': 'cross-site' });
  expect(visited).toBe('200 http://localhost/detail?fid=1');
});

test('a call by the wrong method is told the right one, and what is no call is not there', async () => {
  const ask = await openPages(null);
  expect(await ask('localhost', '/api/v2/asked?x=1')).toMatch(/^405 .*要用 POST 请求，而不是 GET/);
  expect(await ask('localhost', '/api/v2/other')).toMatch(/^404 .*没有这个接口/);
});
