import { describe, expect, it } from 'vitest';
import { drawnWidth } from '#server/platform/images/picture-size.ts';
import { type PageArea, PdfRefused } from '#server/ports/pdf.ts';
import { drawAreas } from './draw-areas.ts';
import { encodeArea } from './encode-image.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';

const BOX = { left: 0, top: 0, right: 40, bottom: 30 };
const pages = (count: number, each = 2): PageArea[] =>
  Array.from({ length: count * each }, (_, place) => ({ page: 1 + Math.floor(place / each), box: BOX }));

/** A worker that ends over these pages and draws at most so many pictures in one go. */
function workerLosing(bad: readonly number[], most = 1000) {
  const asked: number[][] = [];
  const run = async (task: WorkerTask): Promise<WorkerAnswer> => {
    if (task.kind !== 'areas') throw new Error('Only pictures are asked for here');
    asked.push(task.areas.map(({ page }) => page));
    if (task.areas.some(({ page }) => bad.includes(page))) throw new PdfRefused('timed-out');
    const image = { width: 80, height: 60, rgb: new Uint8Array(80 * 60 * 3) };
    return { kind: 'images', retire: false, images: task.areas.slice(0, most).map(() => ({ ...image })) };
  };
  const draw = async (areas: readonly PageArea[]) =>
    (
      await drawAreas({ run, encode: encodeArea, file: 1, bytes: new Uint8Array(1), widths: [80, 40] }, areas)
    ).map((pictures) => pictures !== null);
  return { asked, draw, run };
}

describe('the pictures of a file', () => {
  it('are drawn in few goes, and what a go leaves over is drawn in the next', async () => {
    const all = workerLosing([]);
    expect(await all.draw(pages(40))).toEqual(Array.from({ length: 80 }, () => true));
    expect(all.asked).toHaveLength(10);
    const slow = workerLosing([], 2);
    expect(await slow.draw(pages(5))).toEqual(Array.from({ length: 10 }, () => true));
    expect(slow.asked).toHaveLength(5);
  });

  it('are lost on the page at fault and nowhere else', async () => {
    const { draw } = workerLosing([3, 20]);
    const drawn = await draw(pages(40));
    expect(drawn.flatMap((isDrawn, place) => (isDrawn ? [] : [1 + Math.floor(place / 2)]))).toEqual([
      3, 3, 20, 20,
    ]);
  });

  it('are given up for the rest of the file after three such pages, each of which may take its whole time', async () => {
    const { asked, draw } = workerLosing(Array.from({ length: 500 }, (_, place) => place + 3));
    const drawn = await draw(pages(1000));
    expect(drawn.filter(Boolean)).toHaveLength(4);
    expect(asked.length).toBeLessThan(10);
  });

  it('are none where none are asked for', async () => {
    const { asked, draw } = workerLosing([]);
    expect(await draw([])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('are lost one by one where a picture is too much to be looked at', async () => {
    let looked = 0;
    const { run } = workerLosing([]);
    const encode: typeof encodeArea = (image, widths) => {
      looked += 1;
      return looked % 3 === 0 ? Promise.reject(new PdfRefused('out-of-memory')) : encodeArea(image, widths);
    };
    const drawing = { run, encode, file: 1, bytes: new Uint8Array(1), widths: [80, 40] };
    const drawn = await drawAreas(drawing, pages(6));
    expect(drawn.flatMap((one, at) => (one === null ? [at + 1] : []))).toEqual([3, 6, 9, 12]);
  });

  it('lets through what is no fault of the file', async () => {
    const run = async () => {
      throw new TypeError('a mistake of ours');
    };
    const drawing = { run, encode: encodeArea, file: 1, bytes: new Uint8Array(1), widths: [80] };
    await expect(drawAreas(drawing, pages(2))).rejects.toThrow('a mistake of ours');
  });
});

describe('the width of a picture', () => {
  const at = (width: number, height: number) =>
    drawnWidth({ left: 10, top: 10, right: 10 + width, bottom: 10 + height }, 800);

  it('is two pixels a point, no more than asked for, and less for what is tall', () => {
    expect(at(240, 160)).toBe(480);
    expect(at(500, 200)).toBe(800);
    expect(at(500, 1500)).toBe(400);
    expect(at(0, 0)).toBe(2);
    expect(at(Number.NaN, 10)).toBeNaN();
  });
});
