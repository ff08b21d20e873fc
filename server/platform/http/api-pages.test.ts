import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { openHttpServer } from '#server/testing/http-server.ts';
import { createTraffic } from './traffic.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function open({ apiPages = true, callsPerSecond = 10_000 } = {}) {
  app = await openHttpServer({
    apiPages,
    gatekeeper: {
      gate: { provesAccount: () => false },
      traffic: createTraffic({ visitorCallsPerSecond: callsPerSecond, refusalHoldMs: 1 }),
      isPublicPage: () => false,
    },
  });
  app.get('/api/told', { schema: { summary: '说明'.repeat(800) } }, async () => 'x');
}

test('the description is written and compressed once, for whoever asks', async () => {
  await open();
  await app.ready();
  const written = vi.spyOn(app, 'swagger');
  const ask = (encoding: string) =>
    app.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } });
  const [plain, br, zipped] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')];
  expect(plain.json().paths['/api/told']).toBeDefined();
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  const known = await app.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(plain.headers.etag) },
  });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect(written).toHaveBeenCalledOnce();
});

test('the pages have no copy of their own, which would be written anew each time', async () => {
  await open();
  for (const url of ['/docs/json', '/docs/yaml']) {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location]).toEqual([302, '/openapi.json']);
  }
});

test('the large files of the pages are compressed once, and are what they would be uncompressed', async () => {
  await open();
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css']) {
    const url = `/docs/static/${name}`;
    const ask = (encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } });
    const [plain, br, zipped] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')];
    expect(plain.rawPayload.length).toBeGreaterThan(100_000);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
    // As stored, the length is known; what is compressed while it is sent has none.
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
    expect(br.headers.etag).toMatch(/^"[\w-]{22}"$/);
    const known = await app.inject({ url, headers: { 'if-none-match': String(br.headers.etag) } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  }
});

test('a site that does not show them has only the description', async () => {
  await open({ apiPages: false });
  expect((await app.inject('/docs')).statusCode).toBe(404);
  expect((await app.inject('/docs/static/swagger-ui-bundle.js')).statusCode).toBe(404);
  expect((await app.inject('/openapi.json')).statusCode).toBe(200);
});

test.each([
  ['/openapi.json', 12],
  ['/docs/static/swagger-ui-bundle.js', 5],
])('%s counts as the calls that it is worth', async (url, passing) => {
  await open({ callsPerSecond: 10 });
  vi.useFakeTimers({ toFake: ['performance'] });
  const statuses: number[] = [];
  for (let time = 0; time < 20; time += 1) statuses.push((await app.inject(url)).statusCode);
  vi.useRealTimers();
  expect(statuses.filter((status) => status === 200)).toHaveLength(passing);
  expect(statuses.at(-1)).toBe(429);
});
