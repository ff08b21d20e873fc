import type { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createLogger } from '#server/platform/log/create-logger.ts';
import { openHttpServer } from '#server/testing/http-server.ts';

let app: Awaited<ReturnType<typeof openHttpServer>>;
afterEach(() => app.close());

async function open(trustedProxies: string[]) {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(line) });
  app = await openHttpServer({ log: log as pino.Logger, trustedProxies });
  return lines;
}

const ask = (remoteAddress: string, headers: Record<string, string>) =>
  app.inject({ url: '/livez', remoteAddress, headers });

describe('a proxy that is not trusted', () => {
  test.each([
    ['x-forwarded-for', []],
    ['x-real-ip', []],
    ['x-forwarded-for', ['10.0.0.0/8']],
  ])('is named once, by %s beside the trusted %j', async (header, trusted) => {
    const lines = await open(trusted);
    await ask('127.0.0.1', {});
    expect(lines).toEqual([]);
    await ask('127.0.0.1', { [header]: '203.0.113.7' });
    await ask('127.0.0.1', { [header]: '203.0.113.8' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('TRUSTED_PROXIES');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ proxy: '127.0.0.1' });
  });

  test('at a public address is not named, for it may be a person', async () => {
    const lines = await open([]);
    await ask('203.0.113.5', { 'x-forwarded-for': '198.51.100.1' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('203.0.113.5');
  });
});

test('a trusted proxy is no reason to warn', async () => {
  const lines = await open(['loopback']);
  await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' });
  expect(lines).toEqual([]);
});
