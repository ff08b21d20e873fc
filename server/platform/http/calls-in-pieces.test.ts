import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { CallFailed, type Client } from '#contract/wire/client.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { readBytes } from '#contract/wire/read-bytes.ts';
import { readEvents } from '#contract/wire/read-events.ts';
import type { AppOptions } from '#server/start/create-app.ts';
import {
  countBriefly,
  countUp,
  neverAnswers,
  numberFile,
  openPieces,
  type PiecesStage,
} from '#server/testing/pieces-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase();
let stage: PiecesStage;
afterEach(() => stage.close());

async function open(options: Partial<AppOptions> = {}) {
  stage = await openPieces(held.database, options);
  return stage;
}

/** Lets `most` numbers go, and then none: the handler waits as one does for somebody else. */
const stopAfter = (most: number) => (number: number, signal: AbortSignal) =>
  number <= most
    ? Promise.resolve()
    : new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

const post = (path: string, init: RequestInit = {}) =>
  fetch(`${stage.baseUrl}${path}`, { method: 'POST', headers: stage.headers, body: '{}', ...init });

/** The error that ends the stream, and what came before it. */
async function endOf(client: Client, call: typeof countUp | typeof countBriefly, signal?: AbortSignal) {
  const taken: number[] = [];
  try {
    for await (const { number } of readEvents(client, call, {}, { ...(signal ? { signal } : {}) }))
      taken.push(number);
  } catch (error) {
    return { taken, error };
  }
  return { taken, error: null };
}

describe('a stream', () => {
  test('gives each event before the next is made', async () => {
    const { counting, browser } = await open();
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
    counting.next = async (number) =>
      gates[number - 1]?.promise ?? Promise.reject(new BusinessError('notFound'));
    const events = readEvents(browser(), countUp, {});
    for (const [at, gate] of gates.entries()) {
      const next = events.next();
      gate.resolve();
      expect(await next).toEqual({ done: false, value: { number: at + 1 } });
      expect(counting.made).toBe(at + 1);
    }
    await expect(events.next()).rejects.toMatchObject({ name: 'BusinessError', code: 10404 });
  });

  test('keeps the connection while nothing comes, is neither compressed nor kept, and says that it is whole', async () => {
    const { counting } = await open();
    counting.next = stopAfter(0);
    const answer = await post(countUp.path, { headers: { ...stage.headers, 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('identity');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.split(': 仍在作答\n\n').length <= 3) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('data:');
    await reader?.cancel();
    await counting.stopped.promise;
  });

  test('that nobody reads any more is worked on no longer', async () => {
    const { counting, browser } = await open();
    counting.next = stopAfter(2);
    for await (const { number } of readEvents(browser(), countUp, {})) if (number === 2) break;
    await counting.stopped.promise;
    const leave = new AbortController();
    counting.stopped = Promise.withResolvers();
    const ended = endOf(browser(), countUp, leave.signal);
    await expect.poll(() => counting.made).toBe(4);
    leave.abort(new Error('别的页面'));
    expect((await ended).error).toMatchObject({ message: '别的页面' });
    await counting.stopped.promise;
    await expect.poll(() => counting.left).toBe(2);
  });

  test('that nobody reads any more is no fault for the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const { counting, browser } = await open({ log });
    counting.next = stopAfter(1);
    for await (const { number } of readEvents(browser(), countUp, {})) if (number === 1) break;
    await counting.stopped.promise;
    await expect.poll(() => counting.left).toBe(1);
    expect(lines).toEqual([]);
  });

  test('ends in words when its time is over', async () => {
    const { counting, visitor } = await open();
    counting.next = stopAfter(3);
    const { taken, error } = await endOf(visitor(), countBriefly);
    expect(taken).toEqual([1, 2, 3]);
    expect(error).toMatchObject({ name: 'BusinessError', code: 10429, message: /^这次处理超过了 0.3 秒/ });
  });

  test('ends in words when the server stops, which does not wait for it for ever', async () => {
    const { app, counting, browser } = await open();
    counting.next = stopAfter(1);
    const ended = endOf(browser(), countUp);
    await expect.poll(() => counting.made).toBe(1);
    await app.close();
    expect((await ended).error).toMatchObject({ code: 10429, message: /^服务正在重启/ });
  });

  test('says that it failed, and keeps the reason to itself', async () => {
    const { counting, browser } = await open();
    counting.next = async () => Promise.reject(new Error('password is hunter2'));
    const { error } = await endOf(browser(), countUp);
    expect(error).toMatchObject({ code: 10500, message: expect.stringMatching(/（编号 [\da-f]{8}）$/) });
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });

  test('that breaks off is no whole one', async () => {
    const { app, counting, browser } = await open();
    counting.next = stopAfter(2);
    const ended = endOf(browser(), countUp);
    await expect.poll(() => counting.made).toBe(2);
    app.server.closeAllConnections();
    const { error } = await ended;
    expect(error).toBeInstanceOf(CallFailed);
  });

  test('waits for a slow reader, and is taken from one who reads nothing', async () => {
    const { counting } = await open();
    counting.padding = 'x'.repeat(256 * 1024);
    const answer = await post(countBriefly.path);
    await expect.poll(() => counting.left).toBe(1);
    // What the system and fetch keep for a connection; nobody made hundreds of megabytes for it.
    expect(counting.made).toBeLessThan(80);
    await expect(answer.text()).rejects.toThrow();
  });

  test('takes a place in the line until it ends', async () => {
    const { counting, browser } = await open({ traffic: { streamsAtOnce: 8, mostWaitingEach: 1 } });
    counting.next = stopAfter(1);
    const first = readEvents(browser(), countUp, {});
    await first.next();
    // There is room for one to wait: whichever comes second is told so, and at once.
    const others = [endOf(browser(), countUp), endOf(browser(), countUp)];
    const refused = await Promise.race(others);
    expect(refused).toMatchObject({ taken: [], error: { code: 10429 } });
    expect(refused.error).toMatchObject({ message: expect.stringMatching(/^现在使用的人太多/) });
    counting.next = async (number) => {
      if (number > 2) throw new BusinessError('notFound');
    };
    await first.return();
    const waited = (await Promise.all(others)).filter((end) => end !== refused);
    expect(waited).toMatchObject([{ taken: [1, 2], error: { code: 10404 } }]);
  });
});

test('bytes come as they are', async () => {
  const { giveToken, program } = await open();
  giveToken('yj_a', ['files']);
  const pieces: Uint8Array[] = [];
  for await (const piece of readBytes(program('yj_a'), numberFile, {})) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('一,二');
});

test('an answer that takes too long is given up, whoever works on it', async () => {
  const { counting, visitor } = await open();
  await expect(visitor().send(neverAnswers, {})).rejects.toMatchObject({
    code: 10429,
    message: /^这次处理超过了 0.05 秒/,
  });
  await counting.stopped.promise;
});

test('the API page says which shape an answer has and who may ask', async () => {
  const { app } = await open();
  const { paths, components } = (await app.inject('/openapi.json')).json();
  const answerOf = (path: string) => paths[path].post.responses[200].content;
  expect(answerOf(countUp.path)['text/event-stream'].schema).toMatchObject({
    type: 'string',
    contentSchema: { properties: { number: { type: 'number' } } },
  });
  expect(Object.keys(answerOf(numberFile.path))).toEqual(['application/octet-stream']);
  expect(paths[numberFile.path].post.security).toEqual([{ personalToken: ['files'] }, { session: [] }]);
  expect(components.securitySchemes.personalToken).toMatchObject({ type: 'http', scheme: 'bearer' });
});
