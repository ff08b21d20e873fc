import { beforeEach, expect, test, vi } from 'vitest';
import { createPageCache, type KeptPage, type PageCache } from './page-cache.ts';

let now = 0;
let cache: PageCache;
beforeEach(() => {
  now = 1_000_000;
  cache = createPageCache({ now: () => now, freshMs: 60_000, keptMs: 600_000, mostBytes: 100 });
});

const page = (text: string, status = 200): KeptPage => ({
  status,
  headers: [],
  pieces: [text],
  zipped: { bytes: text.length, with: () => Buffer.from(text) },
});
const textOf = async (asked: Promise<KeptPage>) => (await asked).pieces.join('');

test('a hundred who ask at the same time get one page, made once', async () => {
  const make = vi.fn(async () => page('one'));
  const got = await Promise.all(Array.from({ length: 100 }, () => textOf(cache.get('a', make))));
  expect(new Set(got)).toEqual(new Set(['one']));
  expect(make).toHaveBeenCalledOnce();
});

test('an older page is given once more while a new one is made; a much older one is not given', async () => {
  await cache.get('a', async () => page('first'));
  now += 60_001;
  const second = Promise.withResolvers<KeptPage>();
  expect(await textOf(cache.get('a', () => second.promise))).toBe('first');
  second.resolve(page('second'));
  await vi.waitFor(async () =>
    expect(await textOf(cache.get('a', async () => page('never')))).toBe('second'),
  );
  now += 600_001;
  expect(await textOf(cache.get('a', async () => page('third')))).toBe('third');
});

test('after a change nobody gets what was made, or begun, before it', async () => {
  await cache.get('kept', async () => page('old'));
  const begun = Promise.withResolvers<KeptPage>();
  const early = cache.get('begun', () => begun.promise);
  cache.clear();
  expect(await textOf(cache.get('kept', async () => page('new')))).toBe('new');
  const late = cache.get('begun', async () => page('new'));
  begun.resolve(page('old'));
  expect([await textOf(early), await textOf(late)]).toEqual(['old', 'new']);
  expect(await textOf(cache.get('begun', async () => page('never')))).toBe('new');
});

test('refusals and failures are not kept', async () => {
  expect(await textOf(cache.get('a', async () => page('missing', 404)))).toBe('missing');
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await textOf(cache.get('a', async () => page('there')))).toBe('there');
});

test('it holds no more than it may; what was asked for longest ago goes first', async () => {
  const make = vi.fn(async () => page('x'.repeat(40)));
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.get('a', make);
  expect(make).toHaveBeenCalledTimes(3);
  await cache.get('b', make);
  expect(make).toHaveBeenCalledTimes(4);
});
