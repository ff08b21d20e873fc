import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyPartsScript, isAskedEarly, takeEarlyParts } from './early-parts.ts';

const FILE = Uint8Array.from({ length: 400_000 }, (_, index) => index % 251);
const URL = '/files/report/7?signature=a"</script><b>';
const settings = { mayFlow: true, modeKey: 'mode', phonePx: 768 };

interface Asked {
  headers: { range: string };
  cache: string;
  signal: AbortSignal;
}

let asked: string[];
let given: AbortSignal[];
let serve: (range: string) => Promise<Response>;

async function served(range: string): Promise<Response> {
  const [from = '', to = ''] = range.replace('bytes=', '').split('-');
  const begin = from === '' ? FILE.length - Number(to) : Number(from);
  const end = from === '' ? FILE.length : Math.min(Number(to) + 1, FILE.length);
  const headers = { 'content-range': `bytes ${begin}-${end - 1}/${FILE.length}` };
  return new Response(FILE.slice(begin, end), { status: 206, headers });
}

/** Runs the script as a page would: it has a window and nothing of ours. */
function runScript(script: string, { kept = null as string | null, innerWidth = 1440 } = {}) {
  runInNewContext(script, {
    window,
    innerWidth,
    AbortController,
    localStorage: { getItem: () => kept },
    fetch: (url: string, { headers, cache, signal }: Asked) => {
      given.push(signal);
      asked.push(`${url} ${headers.range}`);
      // In Chromium one part would wait for the other, else.
      expect(cache).toBe('no-store');
      return serve(headers.range);
    },
  });
}

beforeEach(() => {
  asked = [];
  given = [];
  serve = served;
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('both ends of the file are asked for, and parts of them are given', async () => {
  runScript(earlyPartsScript(URL, settings));
  expect(asked).toEqual([`${URL} bytes=0-262143`, `${URL} bytes=-131072`]);
  expect(isAskedEarly()).toBe(true);
  const parts = takeEarlyParts(URL);
  expect((await parts?.head)?.bytes).toEqual(FILE.slice(0, 262_144));
  const slice = await parts?.fromTail(393_216, 400_000, FILE.length);
  expect(slice).toMatchObject({ total: FILE.length, whole: false });
  expect(slice?.bytes).toEqual(FILE.slice(393_216));
  expect(await parts?.fromTail(262_144, 393_216, FILE.length)).toBeNull();
});

test('the address cannot end the script', () => {
  expect(earlyPartsScript(URL, settings)).not.toContain('</script');
});

test('the parts are taken once, and only for the file they are of', () => {
  runScript(earlyPartsScript(URL, settings));
  expect(takeEarlyParts('/files/report/8')).toBeNull();
  expect(takeEarlyParts(URL)).toBeNull();
  expect(isAskedEarly()).toBe(false);
});

test.each([
  ['a phone that never chose', { innerWidth: 390 }, 0],
  ['a phone that chose pages', { innerWidth: 390, kept: 'pages' }, 2],
  ['a desk that chose the text', { kept: 'text' }, 0],
])('%s asks %o', (_, around, times) => {
  runScript(earlyPartsScript(URL, settings), around);
  expect(asked).toHaveLength(times);
});

test('pages that cannot flow are asked for everywhere', () => {
  runScript(earlyPartsScript(URL, { ...settings, mayFlow: false }), { innerWidth: 390, kept: 'text' });
  expect(asked).toHaveLength(2);
});

test('what did not come, was refused, or belongs to another version is asked for again', async () => {
  serve = async (range) => {
    if (range.startsWith('bytes=0')) throw new TypeError('Failed to fetch');
    return new Response('', { status: 403 });
  };
  runScript(earlyPartsScript(URL, settings));
  const refused = takeEarlyParts(URL);
  expect(await refused?.head).toBeNull();
  expect(await refused?.fromTail(393_216, 400_000, FILE.length)).toBeNull();

  serve = served;
  runScript(earlyPartsScript(URL, settings));
  const other = takeEarlyParts(URL);
  expect(await other?.fromTail(393_216, 400_001, 400_001)).toBeNull();
});

test('what never answers is left, and asked for again', async () => {
  vi.useFakeTimers();
  serve = () => new Promise(() => {});
  runScript(earlyPartsScript(URL, settings));
  const silent = takeEarlyParts(URL);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(given.map(({ aborted }) => aborted)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(given.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(await silent?.head).toBeNull();
  expect(await silent?.fromTail(393_216, 400_000, FILE.length)).toBeNull();
});
