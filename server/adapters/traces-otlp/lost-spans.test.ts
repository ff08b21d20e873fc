// Alone: it collects the garbage of its process.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Context, trace } from '@opentelemetry/api';
import { afterEach, expect, test } from 'vitest';
import { createOtlpTraces } from './otlp-traces.ts';
import { collectorDouble } from './testing/collector-double.ts';

const collectors: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of collectors.splice(0)) await each.close();
});

async function sendingTo(how: 'never' | 503 | 400 | 'away') {
  const collector = await collectorDouble();
  if (how === 'away') await collector.close();
  else {
    collector.answers(how);
    collectors.push(collector);
  }
  const lost: string[] = [];
  const traces = createOtlpTraces({
    url: `${collector.url}/v1/traces`,
    ratio: 1,
    service: 'tested',
    role: 'all',
    onLost: (problem) => void lost.push(problem),
    delayMs: 1,
    sendMs: 300,
  });
  return { collector, traces, lost };
}

/** A hundred batches' worth, of which one in so many is watched. */
const MANY = 50_000;
const WATCHED = 100;
/** Waiting, and in the batch that is being sent; the processor looks again after each. */
const MOST_HELD = 2_048 + 2 * 512;

setFlagsFromString('--expose-gc');
/** What is held until it is sent: not ours, but what stands behind it. */
function innerOf(span: object): object {
  const inner = 'context' in span ? trace.getSpan(span.context as Context) : undefined;
  if (inner === undefined) throw new Error('the span is not kept');
  return inner;
}

const collectGarbage = runInNewContext('gc') as () => void;

test.each([
  ['is away', 'away', 'ECONNREFUSED'],
  ['never answers', 'never', '没有应答'],
  ['is out of order', 503, '没有应答'],
  ['refuses', 400, 'HTTP 400'],
] as const)(
  'a collector that %s fails no work, makes us hold so many spans and no more, and is told of once',
  async (_what, how, told) => {
    const { traces, lost } = await sendingTo(how);
    const watched: WeakRef<object>[] = [];
    for (let n = 0; n < MANY; n += 1) {
      const span = traces.begin({ name: 'x' });
      if (n % WATCHED === 0) watched.push(new WeakRef(innerOf(span)));
      traces.within(span, () => span.end());
      // Batches are sent between the turns of the loop.
      if (n % 1_000 === 0) await new Promise(setImmediate);
    }
    await new Promise(setImmediate);
    collectGarbage();
    const held = watched.filter((each) => each.deref() !== undefined).length;
    expect(held).toBeGreaterThan(0);
    expect(held * WATCHED).toBeLessThanOrEqual(MOST_HELD);
    await expect.poll(() => lost).toEqual([told]);
    await traces.close();
    expect(lost).toEqual([told]);
  },
  30_000,
);
