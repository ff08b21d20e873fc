import { afterAll, describe, expect, it } from 'vitest';
import { PdfClosed, type PdfRefused, type RawPicture } from '#server/ports/pdf.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { encodeArea } from './encode-image.ts';
import { createPictureThread } from './picture-thread.ts';

const WIDTHS = [200, 100];

/** Bars on white, each picture its own. */
function bars(random: SeededRandom): RawPicture {
  const [width, height] = [240, 160];
  const rgb = new Uint8Array(width * height * 3).fill(255);
  const tall = Array.from({ length: 12 }, () => random.integer(10, height - 10));
  for (const [at, tallness] of tall.entries())
    for (let y = height - tallness; y < height; y += 1)
      for (let x = at * 20 + 2; x < at * 20 + 14; x += 1) rgb.set([31, 119, 180], 3 * (y * width + x));
  return { width, height, rgb };
}
const GREEDY = 2;
const LEAVING = 3;
const empty = (width: number): RawPicture => ({ width, height: 1, rgb: new Uint8Array(3 * width) });
/** A thread that names itself instead of looking, takes all memory for one picture and leaves over another. */
const COUNTING = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (message) => {
    if (message === null) return parentPort.close();
    const { width } = message.input.image;
    const held = [];
    while (width === ${GREEDY}) held.push(new Array(1_000_000).fill({}));
    if (width === ${LEAVING}) process.exit(0);
    parentPort.postMessage({ call: message.call, value: { images: [], fingerprint: String(threadId), look: '', showsText: false } });
  });`)}`,
);
const copyOf = (image: RawPicture): RawPicture => ({ ...image, rgb: image.rgb.slice() });

const thread = createPictureThread();
afterAll(() => thread.close());

describe('the thread of pictures', () => {
  it('says of each what would be said here, however many are given at once', async () => {
    const random = seededRandom();
    const images = Array.from({ length: 12 }, () => bars(random));
    const here = await Promise.all(images.map((image) => encodeArea(copyOf(image), WIDTHS)));
    const there = await Promise.all(images.map((image) => thread.encode(copyOf(image), WIDTHS)));
    expect(there).toEqual(here);
    expect(new Set(there.map(({ fingerprint }) => fingerprint)).size).toBeGreaterThan(6);
    expect(there.every(({ look }) => look === 'bar')).toBe(true);
  });

  it('tells of a picture that is none, and goes on', async () => {
    const random = seededRandom();
    await expect(thread.encode({ width: 50, height: 50, rgb: new Uint8Array(10) }, WIDTHS)).rejects.toThrow();
    expect((await thread.encode(bars(random), WIDTHS)).images.map(({ width }) => width)).toEqual(WIDTHS);
  });

  it('ends where nothing is asked of it, and begins again', async () => {
    const brief = createPictureThread({ idleMs: 0, file: COUNTING });
    const first = (await brief.encode(empty(1), WIDTHS)).fingerprint;
    // Each thread tells its own number; the first has had its rest when another answers.
    await expect.poll(async () => (await brief.encode(empty(1), WIDTHS)).fingerprint).not.toBe(first);
    await brief.close();
  });

  it('costs a picture that is too much for it, or ends it, and no other', async () => {
    const own = createPictureThread({ file: COUNTING });
    const given = [1, GREEDY, 1, LEAVING, 1].map((width) => own.encode(empty(width), WIDTHS));
    const outcomes = await Promise.allSettled(given);
    const reasons = outcomes.map((one) =>
      one.status === 'fulfilled' ? null : (one.reason as PdfRefused).reason,
    );
    expect(reasons).toEqual([null, 'out-of-memory', null, 'damaged', null]);
    await own.close();
  });

  it('does what it was given before it is closed, and takes no more', async () => {
    const random = seededRandom();
    const closing = createPictureThread();
    const given = Array.from({ length: 5 }, () => closing.encode(bars(random), WIDTHS));
    const closed = closing.close();
    await expect(closing.encode(bars(random), WIDTHS)).rejects.toBeInstanceOf(PdfClosed);
    await closed;
    expect((await Promise.all(given)).every(({ images }) => images.length === 2)).toBe(true);
  });
});
