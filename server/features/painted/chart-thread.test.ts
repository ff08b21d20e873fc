import { afterEach, describe, expect, test } from 'vitest';
import { OcrFailed } from '#server/ports/ocr.ts';
import { paintedPicture } from '#server/testing/painted-picture.ts';
import { type ChartThread, type ChartThreadOptions, createChartThread } from './chart-thread.ts';

const started: ChartThread[] = [];
afterEach(() => {
  for (const thread of started.splice(0)) thread.end();
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
  workerData.thread[0] = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  parentPort.on('message', ({ chart: { name } }) => {
    if (name === 'endless') for (;;);
    if (name === 'leaving') process.exit(0);
    if (name === 'faulty') throw new Error('no such module');
    const held = [];
    while (name === 'greedy') held.push(new Array(1_000_000).fill({}));
    parentPort.postMessage({ kind: 'read', data: null });
  });`)}`,
);

describe('a chart that its thread cannot bear', () => {
  /** None that fills its heap is at its limit of time before. */
  const thread = (limitMs = 60_000) => opened({ file: FAKE, limitMs });
  const read = (of: ChartThread, name: string) => of.read({ ...chart(), name }, async () => []);

  test.each([
    ['endless', 200],
    ['leaving', undefined],
    ['greedy', undefined],
  ])('costs itself and no other: %s', async (name, limitMs) => {
    const own = thread(limitMs);
    await expect(read(own, name)).rejects.toMatchObject({ name: 'ChartGivenUp' });
    expect(await read(own, 'plain')).toEqual({ data: null });
  });

  test('what is no fault of a chart is told as it is', async () => {
    const own = thread();
    await expect(read(own, 'faulty')).rejects.toThrow('no such module');
  });
});
