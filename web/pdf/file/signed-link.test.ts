import { afterEach, expect, test, vi } from 'vitest';
import { createSignedLink, FileUnavailable, fetchSlice } from './signed-link.ts';

const NEVER = new AbortController().signal;

function serve(isValid: (url: string) => boolean, bytes = new Uint8Array([1, 2, 3, 4])) {
  vi.stubGlobal('fetch', async (url: string, init: { headers: { range: string }; cache: string }) => {
    // In Chromium the parts of a file would wait for each other, else.
    expect(init.cache).toBe('no-store');
    if (!isValid(url)) return new Response('{}', { status: 403 });
    const [, begin = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(init.headers.range) ?? [];
    return new Response(bytes.slice(Number(begin), Number(end) + 1), {
      status: 206,
      headers: { 'content-range': `bytes ${begin}-${end}/${bytes.length}` },
    });
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

/** An answer whose body says the pieces, one a pause, and then nothing any more unless it ends. */
function answering(pieces: readonly number[], pauseMs: number, ends: boolean): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const piece of pieces) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        controller.enqueue(new Uint8Array([piece]));
      }
      if (ends) controller.close();
    },
  });
  return new Response(body, { status: 206, headers: { 'content-range': `bytes 0-3/${pieces.length}` } });
}

test.each([
  ['no answer comes', () => new Promise<Response>(() => {})],
  ['an answer stops', async () => answering([1, 2], 1000, false)],
])('where %s the part is given up, and the connection with it', async (_, answer) => {
  vi.useFakeTimers();
  let given: AbortSignal | undefined;
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    given = signal;
    return answer();
  });
  const part = fetchSlice(
    createSignedLink('/x', async () => '/y'),
    0,
    4,
    NEVER,
  );
  const failed = expect(part).rejects.toEqual(new FileUnavailable(0, '网络不通'));
  await vi.advanceTimersByTimeAsync(14_000);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  await failed;
  expect(given?.aborted).toBe(true);
});

test('what comes slowly comes', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => answering([1, 2, 3, 4], 12_000, true));
  const part = fetchSlice(
    createSignedLink('/x', async () => '/y'),
    0,
    4,
    NEVER,
  );
  await vi.advanceTimersByTimeAsync(48_000);
  expect([...(await part).bytes]).toEqual([1, 2, 3, 4]);
});

test('a link that is renewed slowly, and answered slowly then, is no silence', async () => {
  vi.useFakeTimers();
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  vi.stubGlobal('fetch', async (url: string) => {
    await after(6000);
    return url === '/new' ? answering([1, 2], 1000, true) : new Response('', { status: 403 });
  });
  const link = createSignedLink('/old', async () => {
    await after(6000);
    return '/new';
  });
  const part = fetchSlice(link, 0, 2, NEVER);
  await vi.advanceTimersByTimeAsync(22_000);
  expect([...(await part).bytes]).toEqual([1, 2]);
});

test('who leaves takes the question along', async () => {
  const leaving = new AbortController();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const link = createSignedLink('/x', async () => '/y');
  const part = fetchSlice(link, 0, 4, leaving.signal);
  leaving.abort();
  await expect(part).rejects.toMatchObject({ name: 'AbortError' });
});
