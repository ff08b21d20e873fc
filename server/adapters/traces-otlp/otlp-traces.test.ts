import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { BusinessError } from '#contract/wire/codes.ts';
import { readBrowser, readTraceparent } from '#server/platform/traces/trace-context.ts';
import { during, duringPart, type Traces } from '#server/platform/traces/traces.ts';
import { createOtlpTraces } from './otlp-traces.ts';
import { collectorDouble } from './testing/collector-double.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** Traces of a process that sends them to a collector, at a `ratio`. */
async function keeping(ratio = 1, change: { url?: string } = {}) {
  const collector = await collectorDouble();
  const lost: string[] = [];
  const traces = createOtlpTraces({
    url: `${collector.url}/v1/traces`,
    ratio,
    service: 'tested',
    role: 'all',
    onLost: (problem) => void lost.push(problem),
    delayMs: 10,
    ...change,
  });
  opened.push(collector);
  return { collector, traces, lost };
}

const CLICK = { traceparent: `00-${'1234567890abcdef'.repeat(2)}-00000000000000a1-00` };

/** A request with a part of its own that goes on later. */
const work = (traces: Traces, headers: Record<string, string> = CLICK) =>
  during(
    traces,
    { name: 'GET /x', kind: 'server' },
    async () => {
      await wait(1);
      return duringPart(
        traces,
        () => ({ name: 'SELECT reports', kind: 'client', noted: { rows: 3 } }),
        async () => 7,
      );
    },
    readBrowser(headers).origin,
  );

test('a part is below what it was done for, which is below what the browser named; the answer is the work’s', async () => {
  const { collector, traces } = await keeping();
  expect(await work(traces)).toBe(7);
  await traces.close();
  const [part, request] = collector.spans;
  expect(part).toMatchObject({ name: 'SELECT reports', kind: 3, attributes: { rows: 3 } });
  expect(request).toMatchObject({ name: 'GET /x', kind: 2, parentSpanId: '00000000000000a1' });
  expect(part?.parentSpanId).toBe(request?.spanId);
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(
    new Set([CLICK.traceparent.slice(3, 35)]),
  );
  expect(request?.resource).toMatchObject({ 'service.name': 'tested', 'yanjian.role': 'all' });
  expect(BigInt(request?.endTimeUnixNano ?? 0) - BigInt(request?.startTimeUnixNano ?? 0)).toBeGreaterThan(0n);
});

test('an act is the span that the browser named, as long ago as it said', async () => {
  const { collector, traces } = await keeping();
  const { origin, act } = readBrowser({ ...CLICK, tracestate: 'yanjian=click:250' });
  if (origin === undefined || act === null) throw new Error('the browser named no act');
  traces.beganElsewhere({ name: act.name, kind: 'client' }, origin, act.agoMs).end();
  await work(traces);
  await traces.close();
  const [click] = collector.named('click');
  const [request] = collector.named('GET /x');
  expect(click?.parentSpanId).toBeUndefined();
  expect({ traceId: request?.traceId, parent: request?.parentSpanId }).toEqual({
    traceId: click?.traceId,
    parent: click?.spanId,
  });
  const ledToMs =
    Number(BigInt(request?.startTimeUnixNano ?? 0) - BigInt(click?.startTimeUnixNano ?? 0)) / 1e6;
  expect(ledToMs).toBeGreaterThanOrEqual(249);
});

test('of none nothing is kept, whatever the browser says; of some each process decides alike by the number', async () => {
  const none = await keeping(0);
  await work(none.traces, { traceparent: CLICK.traceparent.replace(/00$/, '01') });
  await work(none.traces, {});
  await none.traces.close();
  expect(none.collector.requests()).toBe(0);

  const [one, other] = [await keeping(0.5), await keeping(0.5)];
  const ids = Array.from({ length: 64 }, (_, n) => (n * 0x04000000).toString(16).padStart(8, '0'));
  for (const id of ids)
    for (const { traces } of [one, other])
      await work(traces, { traceparent: `00-${id}${'0'.repeat(23)}1-00000000000000a1-00` });
  await Promise.all([one.traces.close(), other.traces.close()]);
  const keptBy = ({ collector }: typeof one) => collector.named('GET /x').map(({ traceId }) => traceId);
  expect(keptBy(one)).toHaveLength(32);
  expect(keptBy(one)).toEqual(keptBy(other));
});

test('what goes on elsewhere of a kept trace is kept there, at whatever share; of one that is not, nothing is carried', async () => {
  const [first, second] = [await keeping(1), await keeping(0)];
  let carried: string | null = null;
  await during(first.traces, { name: 'ask x' }, async ({ traceparent }) => {
    carried = traceparent;
  });
  await during(second.traces, { name: 'job x' }, async () => {}, readTraceparent(carried) ?? undefined);
  await during(second.traces, { name: 'by itself' }, async ({ traceparent }) => {
    expect(traceparent).toBeNull();
    expect(second.traces.current()).toBeNull();
  });
  await Promise.all([first.traces.close(), second.traces.close()]);
  const [asked] = first.collector.spans;
  expect(second.collector.spans).toHaveLength(1);
  expect(second.collector.spans[0]).toMatchObject({ traceId: asked?.traceId, parentSpanId: asked?.spanId });
});

test('a failure is told by its class and never by its words, and what a person is told is none', async () => {
  const { collector, traces } = await keeping();
  const failing = (error: Error) => during(traces, { name: 'fails' }, () => Promise.reject(error));
  await expect(failing(new RangeError('13800000000 searched for 光伏'))).rejects.toThrow('光伏');
  await expect(failing(new BusinessError('notAllowed', '某人不能看'))).rejects.toThrow('某人');
  await traces.close();
  const [failed, refused] = collector.spans;
  expect(failed).toMatchObject({ attributes: { 'error.type': 'RangeError' }, status: { code: 2 } });
  expect(failed?.status.message).toBeUndefined();
  expect(refused).toMatchObject({ attributes: { 'answer.code': 10007 }, status: { code: 0 } });
  expect(collector.sent()).not.toMatch(/13800000000|光伏|某人/);
});

test.each([
  ['none of the form', 'traceparent'],
  ['a number of nobody', `00-${'0'.repeat(32)}-00000000000000a1-01`],
  ['a version of later', CLICK.traceparent.replace(/^00/, '01')],
  ['a long one', CLICK.traceparent.repeat(50)],
])('%s begins a trace of its own', async (_what, traceparent) => {
  const { collector, traces } = await keeping();
  await work(traces, { traceparent, tracestate: 'yanjian=click:1' });
  await traces.close();
  const [request] = collector.named('GET /x');
  expect(request?.parentSpanId).toBeUndefined();
  expect(request?.traceId).toMatch(/[1-9a-f]/);
});
