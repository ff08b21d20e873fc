import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { threadNumber } from '#server/platform/process/thread-time.ts';
import { OcrFailed } from '#server/ports/ocr.ts';
import { paintedPicture } from '#server/testing/painted-picture.ts';
import { type ChartThread, type ChartThreadOptions, createChartThread } from './chart-thread.ts';

const started: ChartThread[] = [];
afterEach(() => {
  for (const thread of started.splice(0)) thread.end();
  vi.restoreAllMocks();
});

function opened(options: Partial<ChartThreadOptions> = {}): ChartThread {
  const thread = createChartThread({ stepsBack: false, ...options });
  started.push(thread);
  return thread;
}

const levelOf = (value: number): number => 350 - 100 * value;
const VALUES = [2.5, 1.5, 3];
/** Bars on the right half of a page, twice as large as it is in points. */
const painting = paintedPicture({
  width: 1000,
  height: 500,
  labels: [
    ...['3', '2', '1', '0'].map((text) => ({ text, x: 330, y: levelOf(Number(text)) - 9 })),
    ...VALUES.map((_, at) => ({ text: `group${at}`, x: 430 + at * 180, y: 390 })),
  ],
  boxes: VALUES.map((value, at) => ({
    left: 440 + at * 180,
    right: 490 + at * 180,
    top: levelOf(value),
    bottom: levelOf(0),
    colour: [30, 110, 190] as const,
  })),
  lines: [],
});
const chart = () => ({
  name: '分组收益',
  page: structuredClone(painting.picture),
  area: { left: 300, top: 0, right: 1000, bottom: 500 },
  scale: 2,
});

test('a chart is read off the thread that asks, which is asked for its words', async () => {
  const asked: number[] = [];
  const thread = opened();
  for (let time = 0; time < 2; time += 1) {
    const { data } = await thread.read(chart(), async (pictures) => {
      asked.push(pictures.length);
      return pictures.map(painting.read);
    });
    expect(data).toMatchObject({
      origin: 'painted',
      rows: VALUES.map((value, at) => [`group${at}`, expect.closeTo(value, 1)]),
    });
  }
  // Of the scale, and of the names.
  expect(asked).toEqual([4, 3, 4, 3]);
});

test('what recognising throws is thrown, and the next chart is read', async () => {
  const thread = opened();
  const failing = thread.read(chart(), () => Promise.reject(new OcrFailed('crashed')));
  await expect(failing).rejects.toMatchObject({ reason: 'crashed' });
  const { data } = await thread.read(chart(), async (pictures) => pictures.map(painting.read));
  expect(data).not.toBeNull();
});

test('what the rules throw is given, and the next chart is read', async () => {
  const thread = opened();
  const page = { ...painting.picture, rgb: { buffer: new ArrayBuffer(8) } as never };
  const { data, fault } = await thread.read({ ...chart(), page }, async () => []);
  expect([data, fault]).toEqual([null, expect.any(TypeError)]);
  const next = await thread.read(chart(), async (pictures) => pictures.map(painting.read));
  expect(next.data).not.toBeNull();
});

/** Does what the name of the chart says. */
const FAKE = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { readlinkSync } from 'node:fs';
  import { parentPort, workerData } from 'node:worker_threads';
  try {
    workerData.thread[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    // The system does not tell.
  }
  parentPort.on('message', ({ chart: { name } }) => {
    if (name === 'endless') for (;;);
    if (name === 'asleep') return;
    if (name === 'leaving') process.exit(0);
    if (name === 'faulty') throw new Error('not to be copied');
    const held = [];
    while (name === 'greedy') held.push(new Array(1_000_000).fill({}));
    parentPort.postMessage({ kind: 'read', data: null });
  });
  parentPort.postMessage({ kind: 'ready' });`)}`,
);

/** Where the system does not tell what a thread computes, only the clock ends it. */
const isTold = threadNumber() > 0;

describe('a chart that its thread cannot bear', () => {
  /** None that fills its heap is at its limit of time before. */
  const thread = (limits: Partial<ChartThreadOptions> = {}) =>
    opened({ file: FAKE, limitMs: 60_000, ...limits });
  const read = (of: ChartThread, name: string) => of.read({ ...chart(), name }, async () => []);

  test.each([
    ['endless', isTold ? 'timed-out' : 'kept-waiting', { limitMs: 200, mostWaitingMs: isTold ? 60_000 : 0 }],
    ['asleep', 'kept-waiting', { limitMs: 2_000, mostWaitingMs: 0 }],
    ['leaving', 'crashed', {}],
    ['greedy', 'out-of-memory', {}],
  ])('costs itself and no other, and it is told why: %s', async (name, reason, limits) => {
    const own = thread(limits);
    await expect(read(own, name)).rejects.toMatchObject({ name: 'ChartGivenUp', reason });
    expect(await read(own, 'plain')).toEqual({ data: null });
  });

  test('what is no fault of a chart is told as it is', async () => {
    const own = thread();
    await read(own, 'plain');
    await expect(read(own, 'faulty')).rejects.toThrow(/^not to be copied$/);
    expect(await read(own, 'plain')).toEqual({ data: null });
  });

  test('a thread that steps back is waited for longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      const own = thread({ stepsBack: true, limitMs: 15_000 });
      const told = vi.fn();
      const reading = read(own, 'asleep').catch(told);
      await vi.advanceTimersByTimeAsync(14 * 60_000);
      expect(told).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2 * 60_000);
      await reading;
      expect(told.mock.lastCall?.[0]).toMatchObject({ reason: 'kept-waiting' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('a thread that cannot start is no fault of a chart', async () => {
    const own = opened({ file: new URL("data:text/javascript,throw new Error('no such module')") });
    await expect(read(own, 'plain')).rejects.toMatchObject({
      name: 'ChartThreadBroken',
      message: 'no such module',
    });
  });
});

/** What a worker that runs out of its heap tells whoever started it. */
const outOfMemory = () =>
  Object.assign(new Error('reaching memory limit'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

describe('a thread that errs while nobody asks it anything', () => {
  /** The first that is asked anything. */
  const watched = () => {
    const asked = vi.spyOn(Worker.prototype, 'postMessage');
    return () => asked.mock.contexts[0] as Worker;
  };
  const reading = (own: ChartThread, meanwhile = () => {}) =>
    own.read(chart(), async (pictures) => {
      meanwhile();
      return pictures.map(painting.read);
    });

  test('between two questions costs the chart', async () => {
    const first = watched();
    const own = opened();
    const erring = reading(own, () => first().emit('error', outOfMemory()));
    await expect(erring).rejects.toMatchObject({ reason: 'out-of-memory' });
    expect((await reading(own)).data).not.toBeNull();
  });

  test('between two charts costs none', async () => {
    const first = watched();
    const own = opened();
    await reading(own);
    first().emit('error', outOfMemory());
    expect((await reading(own)).data).not.toBeNull();
  });

  test('after it was given up costs none', async () => {
    const first = watched();
    const own = opened();
    await expect(own.read(chart(), () => Promise.reject(new OcrFailed('crashed')))).rejects.toThrow();
    first().emit('error', outOfMemory());
    expect((await reading(own)).data).not.toBeNull();
  });
});
