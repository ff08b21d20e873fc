// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { traceClicks } from './trace-clicks.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const PAGE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

/** A page whose answer said so in its head, and the headers of each request that it makes. */
function pageTold(serverTiming: { name: string; description: string }[]) {
  const sent: Record<string, string>[] = [];
  const fetched = vi.fn(async (_asked: RequestInfo | URL, init?: RequestInit) => {
    sent.push(Object.fromEntries(new Headers(init?.headers)));
    return new Response('');
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin: 'https://yanjian.example', href: 'https://yanjian.example/report' });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming } as never]);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  traceClicks();
  return {
    isAsBefore: () => globalThis.fetch === (fetched as unknown),
    async askedAt(atMs: number, url = '/api/v2/x') {
      clock.mockReturnValue(atMs);
      await fetch(url, { headers: { device: '1' } });
      return sent.at(-1) ?? {};
    },
    act(type: string, atMs: number) {
      const event = new Event(type);
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      window.dispatchEvent(event);
    },
  };
}

test('a page that was told nothing asks as any other does', () => {
  expect(pageTold([{ name: 'cache', description: '' }]).isAsBefore()).toBe(true);
});

test('what the page asks by itself at first belongs to how it came, and later to nothing', async () => {
  const { askedAt } = pageTold([{ name: 'traceparent', description: PAGE }]);
  expect(await askedAt(1_200)).toEqual({ device: '1', traceparent: PAGE });
  const later = await askedAt(60_000);
  expect(later.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect((await askedAt(60_001)).traceparent).not.toBe(later.traceparent);
});

test('all requests of a click are of one trace, and the first of them says how long ago the click was', async () => {
  const { act, askedAt } = pageTold([{ name: 'traceparent', description: '' }]);
  act('click', 2_000);
  const first = await askedAt(2_130.4);
  const second = await askedAt(2_600, '/preview/7.data');
  expect(first.tracestate).toBe('yanjian=click:130');
  expect(second).toEqual({ device: '1', traceparent: first.traceparent });
  act('keydown', 3_000);
  const next = await askedAt(3_001);
  expect(next.tracestate).toBe('yanjian=keydown:1');
  expect(next.traceparent).not.toBe(first.traceparent);
});

test('others are told nothing, nor who only gives a script', async () => {
  const { act, askedAt } = pageTold([{ name: 'traceparent', description: PAGE }]);
  act('click', 2_000);
  expect(await askedAt(2_010, 'https://elsewhere.example/x')).toEqual({ device: '1' });
  expect(await askedAt(2_020, '/assets/part.js')).toEqual({ device: '1' });
  expect((await askedAt(2_030)).tracestate).toBe('yanjian=click:30');
});
