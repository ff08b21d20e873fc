import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, request } from '#contract/wire/call.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { bindCalls } from './bind-calls.ts';
import { encodingFor } from './compress-answers.ts';
import type { SessionGate } from './context.ts';
import { servePublicFiles } from './render-pages.ts';
import { createTraffic } from './traffic.ts';

const LONG = '研究报告'.repeat(1_000);
const gate: SessionGate = {
  identify: async () => ({ kind: 'visitor', key: '' }),
  provesAccount: () => false,
  newVisitorSession: () => ({ sid: 'fresh', token: 'fresh token' }),
  keysOf: () => ({ signKey: '', sealKey: Buffer.alloc(32, 7).toString('base64url'), token: '' }),
};
const plainCall = call({
  method: 'POST',
  path: '/api/v2/plain',
  summary: '明文',
  access: 'visitor',
  request: request({}),
  response: z.object({ text: z.string() }),
});

let app: Awaited<ReturnType<typeof openHttpServer>>;
let origin: string;
const clientDir = mkdtempSync(join(tmpdir(), 'yanjian-client-'));
beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'assets/app-1.js'), 'plain');
  writeFileSync(join(clientDir, 'assets/app-1.js.br'), brotliCompressSync('as built'));
  app = await openHttpServer();
  const { handle } = bindCalls(app, {
    gate,
    clock: fixedClock(),
    secureCookies: false,
    allowPlain: true,
    strictAnswers: true,
    traffic: createTraffic(),
  });
  handle(plainCall, async () => ({ text: LONG }));
  app.get('/page', (_request, reply) => reply.type('text/html').send(Readable.from(['<p>', LONG])));
  app.get('/short', (_request, reply) => reply.type('text/html').send('short'));
  app.get('/cover', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5_000)));
  app.get('/part', (_request, reply) =>
    reply.status(206).header('content-range', 'bytes 0-4999/9000').type('text/plain').send('x'.repeat(5_000)),
  );
  app.get('/breaks', (_request, reply) => {
    const broken = async function* () {
      yield LONG;
      throw new Error('rendering failed midway');
    };
    return reply.type('text/html').send(Readable.from(broken()));
  });
  await servePublicFiles(app, clientDir);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true, force: true });
});

async function ask(url: string, encodings = 'gzip, deflate, br', method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  const answer = await app.inject({ url, method, headers: { 'accept-encoding': encodings } });
  return { ...answer.headers, bytes: answer.rawPayload, status: answer.statusCode };
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['deflate', null],
  ['gzip;q=0.0', null],
  ['', null],
])('of %j it takes %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

describe('what leaves compressed', () => {
  test('pages, piece by piece, whole at the end', async () => {
    const { bytes, ...headers } = await ask('/page');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(bytes).toString()).toBe(`<p>${LONG}`);
    const old = await ask('/page', 'gzip');
    expect(old['content-encoding']).toBe('gzip');
    expect(gunzipSync(old.bytes).toString()).toBe(`<p>${LONG}`);
  });

  test('answers of calls', async () => {
    const { bytes, ...headers } = await ask('/api/v2/plain', 'br', 'POST');
    expect(headers['content-encoding']).toBe('br');
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(JSON.parse(brotliDecompressSync(bytes).toString()).data.text).toBe(LONG);
  });

  test('built files, as the build compressed them, to be kept for ever', async () => {
    const { bytes, ...headers } = await ask('/assets/app-1.js');
    expect(brotliDecompressSync(bytes).toString()).toBe('as built');
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toContain('javascript');
    expect((await ask('/assets/app-1.js', '')).bytes.toString()).toBe('plain');
  });
});

test('while many answers are compressed, the others leave by what is quicker to make, where the client takes it', async () => {
  const encodings = async (accepted: string) => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('/api/v2/plain', accepted, 'POST')),
    );
    return answers.map((answer) => answer['content-encoding']).sort();
  };
  const busy = await encodings('gzip, br');
  expect(busy.slice(0, 2)).toEqual(['br', 'br']);
  expect(busy.at(-1)).toBe('gzip');
  expect(new Set(await encodings('br'))).toEqual(new Set(['br']));
  expect((await ask('/api/v2/plain', 'gzip, br', 'POST'))['content-encoding']).toBe('br');
});

describe('what leaves as it is', () => {
  test.each(['/short', '/cover', '/part'])('%s', async (url) => {
    expect((await ask(url))['content-encoding']).toBeUndefined();
  });

  test('everything, for a client that takes no encoding, which caches are told', async () => {
    const { bytes, ...headers } = await ask('/page', '');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
    expect(bytes.toString()).toBe(`<p>${LONG}`);
  });

  test('the answer to HEAD, which has no body', async () => {
    expect((await ask('/page', 'br', 'HEAD'))['content-encoding']).toBeUndefined();
  });
});

test('a page that breaks midway breaks off, instead of looking finished', async () => {
  const reading = fetch(`${origin}/breaks`, { headers: { 'accept-encoding': 'br' } }).then((answer) =>
    answer.text(),
  );
  await expect(reading).rejects.toThrow();
});
