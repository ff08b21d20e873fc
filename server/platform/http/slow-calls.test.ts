import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, request } from '#contract/wire/call.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { createLogger } from '../log/create-logger.ts';
import { bindCalls } from './bind-calls.ts';
import type { SessionGate } from './context.ts';
import { createTraffic } from './traffic.ts';

const seek = call({
  method: 'POST',
  path: '/api/v2/seek',
  summary: '找',
  access: 'visitor',
  request: request({ keyword: z.string() }),
  response: z.object({ found: z.number() }),
});

const gate: SessionGate = {
  identify: async () => ({ kind: 'visitor', key: '' }),
  provesAccount: () => false,
  newVisitorSession: () => ({ sid: 'fresh', token: 'fresh token' }),
  keysOf: () => ({ signKey: '', sealKey: '', token: '' }),
};

/** What is logged where a call takes a turn of the loop, and those from so many milliseconds on are slow. */
async function loggedAt(slowCallMs: number, fails = false): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const app = await openHttpServer({ log: createLogger('warn', { write: (line) => void lines.push(line) }) });
  const parts = { gate, clock: fixedClock(), traffic: createTraffic(), slowCallMs };
  const options = { ...parts, secureCookies: false, allowPlain: true, strictAnswers: true };
  bindCalls(app, options).handle(seek, async () => {
    await setImmediate();
    if (fails) throw new Error('broken');
    return { found: 1 };
  });
  await app.inject({
    method: 'POST',
    url: seek.path,
    headers: { 'user-agent': '某人的浏览器' },
    payload: { keyword: '某人找的词' },
  });
  expect(lines.join('')).not.toMatch(/某人/);
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === '慢的调用');
}

test('a slow call is logged by its path, its time and the number of its request, and by nothing of who asked what', async () => {
  const [line, ...others] = await loggedAt(Number.MIN_VALUE);
  expect(others).toEqual([]);
  const { call: path, from, reqId, tookMs, waitedMs } = line ?? {};
  expect({ path, from }).toEqual({ path: seek.path, from: 'http' });
  expect(reqId).toMatch(/^[0-9a-f-]{8,}$/);
  expect([tookMs, waitedMs].every(Number.isInteger)).toBe(true);
});

test('one that fails is as slow; one in time, and with 0 any, is not told', async () => {
  expect(await loggedAt(Number.MIN_VALUE, true)).toHaveLength(1);
  expect(await loggedAt(60_000)).toEqual([]);
  expect(await loggedAt(0)).toEqual([]);
});
