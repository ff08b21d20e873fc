import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { searchReports } from '#contract/calls/search.ts';
import { call, request } from '#contract/wire/call.ts';
import { createOtlpTraces } from '#server/adapters/traces-otlp/otlp-traces.ts';
import { collectorDouble } from '#server/adapters/traces-otlp/testing/collector-double.ts';
import { createLogger } from '#server/platform/log/create-logger.ts';
import { NO_TRACES, type Traces } from '#server/platform/traces/traces.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer } from '#server/testing/whole-server.ts';

const WORD = '某人找的词';
const plain = { method: 'GET', access: 'visitor', request: request({}), response: z.object({}) } as const;
const broken = call({ ...plain, path: '/api/v2/broken', summary: '坏的' });
const waiting = call({ ...plain, path: '/api/v2/waiting', summary: '等着的' });

const held = testDatabase();
let collector: Awaited<ReturnType<typeof collectorDouble>>;
beforeAll(async () => {
  collector = await collectorDouble();
});
afterAll(() => collector.close());
afterEach(() => void collector.spans.splice(0));

const keeping = (ratio: number): Traces =>
  createOtlpTraces({ url: `${collector.url}/v1/traces`, ratio, service: 'x', role: 'all', onLost: () => {} });

/** What is answered to a page and to a call that fails, and logged of them, where `traces` are kept. */
async function askedWith(traces: Traces) {
  const lines: string[] = [];
  const server = await openWholeServer(held.database, [], {
    log: createLogger('warn', { write: (line) => void lines.push(line) }),
    slowCallMs: Number.MIN_VALUE,
    traces,
    moreRoutes: [
      ({ handle }) =>
        handle(broken, async () => {
          throw new TypeError(WORD);
        }),
    ],
    pages: async () => ({
      isPublic: () => false,
      routeOf: (path) => (path.startsWith('/report') ? '/report' : null),
      render: async ({ ask }) => {
        await ask(searchReports.path, { keyword: WORD });
        return { status: 200, headers: [], text: 'page' };
      },
    }),
  });
  const page = await server.app.inject({ url: `/report?keyword=${encodeURIComponent(WORD)}` });
  const elsewhere = await server.app.inject({ url: `/${encodeURIComponent(WORD)}` });
  const failed = await server.app.inject({ url: broken.path });
  await server.close();
  await traces.close();
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { page, elsewhere, failed, logged };
}

test('a page is told by its pattern with the calls that it asked for, its head names the trace, and so do lines of the log', async () => {
  const { page, elsewhere, failed, logged } = await askedWith(keeping(1));
  const [shown] = collector.named('GET /report');
  const [render] = collector.named('render').filter(({ traceId }) => traceId === shown?.traceId);
  const [asked] = collector
    .named(`call ${searchReports.path}`)
    .filter(({ traceId }) => traceId === shown?.traceId);
  expect(page.headers['server-timing']).toBe(`traceparent;desc="00-${shown?.traceId}-${shown?.spanId}-01"`);
  expect([render?.parentSpanId, asked?.parentSpanId]).toEqual([shown?.spanId, render?.spanId]);
  expect(asked?.attributes).toMatchObject({ 'call.from': 'page' });
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: '慢的调用',
      traceId: shown?.traceId,
      reqId: shown?.attributes['http.request.id'],
    }),
  );
  expect(elsewhere.statusCode).toBe(200);
  expect(collector.named('GET 页')).toHaveLength(1);

  const [fault] = collector.named(`GET ${broken.path}`);
  expect(fault).toMatchObject({
    status: { code: 2 },
    attributes: { 'error.type': 'TypeError', 'http.response.status_code': failed.statusCode },
  });
  expect(logged).toContainEqual(expect.objectContaining({ level: 50, traceId: fault?.traceId }));
  expect(failed.headers['server-timing']).toBeUndefined();
  expect(collector.sent()).not.toMatch(new RegExp(`${WORD}|${encodeURIComponent(WORD)}`));
});

test('of a trace that is not kept the page is told that others are, and no line of the log names it', async () => {
  const { page, logged } = await askedWith(keeping(0));
  expect(page.headers['server-timing']).toBe('traceparent');
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter(({ traceId }) => traceId !== undefined)).toEqual([]);
  expect(collector.spans).toEqual([]);
});

test('where none are kept, pages and lines are as they were', async () => {
  const { page, logged } = await askedWith(NO_TRACES);
  expect(page.headers['server-timing']).toBeUndefined();
  expect(logged.filter(({ traceId }) => traceId !== undefined)).toEqual([]);
});

test('of whoever has gone before the answer the request ends too, and says so, and so does the act that led to it', async () => {
  const traces = keeping(1);
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Record<string, never>>()];
  const { app, close } = await openWholeServer(held.database, [], {
    traces,
    moreRoutes: [
      ({ handle }) =>
        handle(waiting, () => {
          begun.resolve();
          return answer.promise;
        }),
    ],
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new Promise((done) =>
    app.server.once('connection', (socket) => socket.once('close', () => setImmediate(done))),
  );
  const asker = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const named = `traceparent: 00-${'1'.repeat(32)}-00000000000000a1-00\r\ntracestate: yanjian=click:1\r\n`;
  asker.write(`GET ${waiting.path} HTTP/1.1\r\nHost: x\r\n${named}\r\n`);
  await begun.promise;
  asker.destroy();
  await gone;
  await new Promise(setImmediate);
  answer.resolve({});
  await close();
  await traces.close();
  const [request] = collector.named(`GET ${waiting.path}`);
  expect(request?.attributes).toMatchObject({ 'http.asker_gone': true });
  expect(request?.status.code).toBe(0);
  expect(collector.named('click').map(({ spanId }) => spanId)).toEqual([request?.parentSpanId]);
});
