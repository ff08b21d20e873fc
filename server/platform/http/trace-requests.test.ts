import fastify from 'fastify';
import { expect, test } from 'vitest';
import { NO_TRACES, type Origin, type SpanStart, type Traces, UNKEPT } from '../traces/traces.ts';
import { traceRequests } from './trace-requests.ts';

const NAMED = '1234567890abcdef'.repeat(2);
const BROWSER = { traceparent: `00-${NAMED}-00000000000000a1-01`, tracestate: 'yanjian=click:1' };
const AT_ONCE = 40;
const A_SECOND = 20;

/** Pages of a server that keeps every trace; what is begun, with the number of the browser's it is below. */
function keepingAll() {
  let nowMs = 0;
  const ended: (string | undefined)[] = [];
  const acts: string[] = [];
  const traces: Traces = {
    ...NO_TRACES,
    isOn: true,
    begin: (_start: SpanStart, origin?: Origin) => ({
      ...UNKEPT,
      traceId: origin?.traceId ?? 'own',
      end: () => void ended.push(origin?.traceId),
    }),
    beganElsewhere: (_start, { traceId }) => ({ ...UNKEPT, end: () => void acts.push(traceId) }),
  };
  const app = fastify();
  traceRequests(
    app,
    traces,
    () => null,
    () => nowMs,
  );
  const ask = async (count: number, headers = {}) => {
    ended.splice(0);
    acts.splice(0);
    for (let n = 0; n < count; n += 1) await app.inject({ url: '/x', headers });
    const below = ended.filter((number) => number === NAMED).length;
    return { below, own: ended.length - below, acts: acts.length };
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { ask, pass };
}

test('so many requests are kept for the number that a browser named, and the rest begin traces of their own', async () => {
  const { ask, pass } = keepingAll();
  expect(await ask(AT_ONCE + 5, BROWSER)).toEqual({ below: AT_ONCE, own: 5, acts: AT_ONCE });
  pass(1_000);
  expect(await ask(A_SECOND + 3, BROWSER)).toEqual({ below: A_SECOND, own: 3, acts: A_SECOND });
});

test('what names nobody takes nothing from those that do', async () => {
  const { ask } = keepingAll();
  expect(await ask(AT_ONCE)).toEqual({ below: 0, own: AT_ONCE, acts: 0 });
  expect(await ask(AT_ONCE, BROWSER)).toMatchObject({ below: AT_ONCE, own: 0 });
});

test('a page that says that something failed ends its span with an error that has a name', async () => {
  const failures: unknown[] = [];
  const app = fastify();
  const end = (failure?: unknown) => void failures.push(failure);
  traceRequests(app, { ...NO_TRACES, isOn: true, begin: () => ({ ...UNKEPT, end }) }, () => null);
  app.setNotFoundHandler((request, reply) => reply.status(request.url === '/bad' ? 503 : 404).send('page'));
  for (const url of ['/bad', '/none']) await app.inject({ url });
  expect(failures).toEqual([expect.objectContaining({ name: 'FailureAnswered' }), undefined]);
});
