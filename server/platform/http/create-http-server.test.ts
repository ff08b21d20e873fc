import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CODES } from '#contract/wire/codes.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { signalOf } from './request-signal.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function open(https = false) {
  app = await openHttpServer({ https });
  return app;
}

function directivesOf(policy: unknown): Map<string, string> {
  const parts = String(policy).split(';');
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]));
}

describe('headers', () => {
  test('run no script but our own, on every kind of answer, with a new nonce each', async () => {
    await open();
    const nonces = new Set<string>();
    for (const url of ['/docs', '/openapi.json', '/livez', '/no/such']) {
      const { headers } = await app.inject(url);
      const policy = directivesOf(headers['content-security-policy']);
      expect(policy.get('default-src')).toBe("'self'");
      expect(policy.get('script-src')).toMatch(/^'self' 'wasm-unsafe-eval' 'nonce-[\w-]{22}'$/);
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'self'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin',
      });
      nonces.add(policy.get('script-src') ?? '');
    }
    expect(nonces.size).toBe(4);
  });

  test('insist on https only where people come by it', async () => {
    await open(true);
    expect((await app.inject('/livez')).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    await app.close();
    await open(false);
    const { headers } = await app.inject('/livez');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

test('a stop lets the request in flight end and takes no new one', async () => {
  await open();
  const entered = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<string>();
  app.get('/slow', () => {
    entered.resolve();
    return finish.promise;
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(`${base}/slow`);
  await entered.promise;
  const closed = app.close();
  await expect(fetch(`${base}/livez`)).rejects.toThrow();
  finish.resolve('done');
  expect(await (await answer).text()).toBe('done');
  await closed;
});

test('whoever still waits where the stop breaks off the work is told in words', async () => {
  app = await openHttpServer({ stopGraceMs: 0 });
  const entered = Promise.withResolvers<void>();
  app.get('/slow', (_request, reply) => {
    entered.resolve();
    return new Promise((_, fail) => signalOf(reply).addEventListener('abort', () => fail(new Error('cut'))));
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(`${base}/slow`);
  await entered.promise;
  const closed = app.close();
  const { status, headers } = await answer;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(await (await answer).json()).toEqual({
    code: CODES.tooBusy,
    message: expect.stringContaining('服务正在重启'),
    data: { retryAfterSeconds: 5 },
  });
  await closed;
});

test('what comes at the stop on a connection that was there before is answered', async () => {
  await open();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const opened = connect(Number(port), '127.0.0.1');
  await new Promise((done) => app.server.once('connection', done));
  const closed = app.close();
  opened.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  let come = '';
  for await (const piece of opened.setEncoding('utf8')) come += piece;
  expect(come).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await closed;
});

test('a stop does not wait for a connection on which nothing was ever asked', async () => {
  await open();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const unused = connect(Number(port), '127.0.0.1');
  const gone = new Promise((done) => unused.once('close', done));
  await new Promise((done) => app.server.once('connection', done));
  const endsAll = vi.spyOn(app.server, 'closeAllConnections');
  await Promise.all([app.close(), gone]);
  expect(endsAll).not.toHaveBeenCalled();
});

test('while a stop is near everybody is answered, and told to come by another connection next time', async () => {
  let isNear = false;
  app = await openHttpServer({ isDraining: () => isNear });
  expect((await app.inject('/livez')).headers.connection).not.toBe('close');
  isNear = true;
  const { statusCode, headers } = await app.inject('/livez');
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' });
});

test('what is no HTTP is refused in Chinese', async () => {
  await open();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const text = await new Promise<string>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GARBAGE\u0000\r\n\r\n'));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', fail).on('close', () => done(received));
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":10006,"message":"[^"]*不是有效的 HTTP/);
});

test('addresses that cannot be decoded are refused in Chinese', async () => {
  await open();
  const answer = await app.inject('/api/v2/%zz');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 10006, message: expect.stringMatching(/网址/) });
});

test('what is refused before any schema names the part at fault in Chinese', async () => {
  await open();
  app.post('/asked', async () => 'x');
  const json = { 'content-type': 'application/json' };
  const ask = async (headers: Record<string, string>, payload: string) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/asked', headers, payload });
    const { code, message, data } = JSON.parse(body) as { code: number; message: string; data: unknown };
    return [statusCode, code, message, data];
  };
  const broken = [400, 10006, '请求体不是有效的 JSON，请检查后重试', { fields: ['请求体'] }];
  expect(await ask(json, '{')).toEqual(broken);
  expect(await ask(json, '{"__proto__":{"a":1}}')).toEqual(broken);
  const form = await ask({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b');
  expect(form.slice(0, 2)).toEqual([415, 10006]);
  expect(form[2]).toMatch(/^请求头 content-type：/);
  const large = await ask(json, 'x'.repeat(1024 * 1024 + 1));
  expect(large).toEqual([413, 10006, '请求体超过 64 KB 上限', { fields: ['请求体'] }]);
});
