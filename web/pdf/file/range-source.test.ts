import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRangeSource, type RangeEvents } from './range-source.ts';
import { createSignedLink } from './signed-link.ts';

type Transport = Parameters<typeof openRangeSource>[0];

/** What of pdf.js's transport matters here: it asks for parts and is given them. */
const given: number[] = [];
class Stub {
  onDataRange(begin: number) {
    given.push(begin);
  }
}

let answer: () => Promise<Response>;
const part = () =>
  new Response(new Uint8Array(4), { status: 206, headers: { 'content-range': 'bytes 4-7/100' } });

beforeEach(() => {
  vi.useFakeTimers();
  given.length = 0;
  vi.stubGlobal('fetch', () => answer());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(events: RangeEvents) {
  const link = createSignedLink('/files/1.pdf', async () => '/files/1.pdf?fresh');
  const first = { bytes: new Uint8Array(4), total: 100, whole: false };
  return openRangeSource(Stub as unknown as Transport, link, { first, early: null }, events);
}

test('a part that a failing server did not give comes by itself once the server is back', async () => {
  answer = async () => new Response('', { status: 500 });
  const events = { onStalled: vi.fn(), onResumed: vi.fn() };
  const source = open(events);
  source.transport.requestDataRange(4, 8);
  await vi.advanceTimersByTimeAsync(4_700);
  expect(events.onStalled).toHaveBeenCalledTimes(1);
  expect(given).toEqual([]);
  answer = async () => part();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(given).toEqual([4]);
  expect(events.onResumed).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a file that is gone is not asked for over and over', async () => {
  const asked = vi.fn(async () => new Response('', { status: 404 }));
  answer = asked;
  const events = { onStalled: vi.fn(), onResumed: vi.fn() };
  const source = open(events);
  source.transport.requestDataRange(4, 8);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(events.onStalled.mock.calls[0]?.[0]).toMatchObject({ status: 404 });
  source.close();
});

test('closing ends the asking', async () => {
  answer = async () => new Response('', { status: 503 });
  const source = open({ onStalled: vi.fn(), onResumed: vi.fn() });
  source.transport.requestDataRange(4, 8);
  await vi.advanceTimersByTimeAsync(4_700);
  source.close();
  expect(vi.getTimerCount()).toBe(0);
});
