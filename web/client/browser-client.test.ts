// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchReports } from '#contract/calls/search.ts';
import { createBrowserClient } from './browser-client.ts';

const KEYS = {
  signKey: 'A'.repeat(43),
  sealKey: 'B'.repeat(43),
  token: 'token-of-the-page',
};
const OVER = { code: 10999, message: '登录已失效或已在其他设备登录，请重新登录', data: null };
/** What the server answers to searches, one after the other. */
let answers: object[];
const asked: string[] = [];
let page: ReturnType<typeof createBrowserClient>;

beforeEach(() => {
  asked.length = 0;
  page = createBrowserClient();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    const isStart = String(url).endsWith('/session/start');
    return new Response(JSON.stringify(isStart ? { code: 0, message: '', data: KEYS } : answers.shift()));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'token=; max-age=0';
});

const searching = () => page.client.send(searchReports, { keyword: '光伏' });

test('a visitor whose cookie went meanwhile is asked nothing and told nothing: a new session serves as well', async () => {
  answers = [OVER, { code: 0, message: '', data: { list: ['found'] } }];
  page.signals.listen({ refused: () => false, replaced: () => {} });
  expect(await searching()).toEqual({ list: ['found'] });
  expect(asked.filter((url) => url.endsWith('/session/start'))).toHaveLength(2);
});

test('somebody’s session that is over is not replaced behind the back, and is told in the server’s words', async () => {
  answers = [OVER];
  const told: string[] = [];
  page.signals.listen({ refused: (message) => told.push(message) > 0, replaced: () => {} });
  await expect(searching()).rejects.toThrow(OVER.message);
  expect(told).toEqual([OVER.message]);
});

test('a visitor whose session is there and refused is refused once, and asks no second time', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'token=token-of-the-page';
  answers = [OVER];
  page.signals.listen({ refused: () => false, replaced: () => {} });
  await expect(searching()).rejects.toThrow(OVER.message);
});
