import { afterEach, expect, test, vi } from 'vitest';
import { createSignedLink, FileUnavailable, fetchSlice } from './signed-link.ts';

const NEVER = new AbortController().signal;

function serve(isValid: (url: string) => boolean, bytes = new Uint8Array([1, 2, 3, 4])) {
  vi.stubGlobal('fetch', async (url: string, init: { headers: { range: string } }) => {
    if (!isValid(url)) return new Response('{}', { status: 403 });
    const [, begin = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(init.headers.range) ?? [];
    return new Response(bytes.slice(Number(begin), Number(end) + 1), {
      status: 206,
      headers: { 'content-range': `bytes ${begin}-${end}/${bytes.length}` },
    });
  });
}
afterEach(() => vi.unstubAllGlobals());

test('an expired link is renewed once for all parts that meet it', async () => {
  serve((url) => url === '/new');
  const fresh = vi.fn(async () => '/new');
  const link = createSignedLink('/old', fresh);
  const slices = await Promise.all([fetchSlice(link, 0, 2, NEVER), fetchSlice(link, 2, 4, NEVER)]);
  expect(slices.map(({ bytes }) => [...bytes])).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(slices[0]?.total).toBe(4);
  expect(fresh).toHaveBeenCalledTimes(1);
  expect(link.current()).toBe('/new');
});

test('a link that is refused even when fresh is told as such, not asked for ever', async () => {
  serve(() => false);
  const fresh = vi.fn(async () => '/also-old');
  await expect(fetchSlice(createSignedLink('/old', fresh), 0, 2, NEVER)).rejects.toMatchObject({
    name: 'FileUnavailable',
    status: 403,
  });
  expect(fresh).toHaveBeenCalledTimes(1);
});

test('no network is status 0', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const failed = fetchSlice(
    createSignedLink('/x', async () => '/y'),
    0,
    2,
    NEVER,
  );
  await expect(failed).rejects.toEqual(new FileUnavailable(0, '网络不通'));
});
