import { describe, expect, test } from 'vitest';
import { isTall, readColumn } from './read-column.ts';

const HIGH = 6;
/** Three parts of 10 by 10 pixels, one below the other, each of its own grey. */
const GREYS = [10, 90, 170];
const picture = { width: 10, height: 30, rgb: new Uint8Array(900) };
for (const [at, grey] of GREYS.entries()) picture.rgb.fill(grey, at * 300, (at + 1) * 300);
const box = { x: 5, y: 15, width: 10, height: 30, angle: 0 };

/** Reads a letter for each grey along the middle of a strip, where each begins and the last one ends. */
const readGreys = (confidence = 1) => {
  const strips: string[] = [];
  const read = async (strip: Float32Array, across: number) => {
    const row = Math.floor(HIGH / 2) * across;
    const greys = Array.from({ length: across }, (_, x) => Math.round(strip[(row + x) * 3] ?? 0));
    const starts = greys.flatMap((grey, x) =>
      GREYS.includes(grey) && grey !== greys[x - 1] ? [x / across] : [],
    );
    const text = starts.map((start) => 'abc'[GREYS.indexOf(greys[start * across] ?? 0)]).join('');
    strips.push(text);
    return { text, edges: [...starts, 1], confidence };
  };
  return { strips, read };
};

describe('letters one below the other', () => {
  test('are read from the top, each a line of its own where it stands', async () => {
    const { strips, read } = readGreys();
    const lines = await readColumn(picture, box, HIGH, read);
    expect(lines.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(strips).toHaveLength(2);
    const places = lines.map(({ box: { left, top, right, bottom } }) => [left, top, right, bottom]);
    expect(places.map((sides) => sides.map((side) => Math.abs(Math.round(side))))).toEqual([
      [0, 0, 10, 10],
      [0, 10, 10, 20],
      [0, 20, 10, 30],
    ]);
    expect(lines.map(({ edges }) => edges)).toEqual([
      [0, 10],
      [0, 10],
      [0, 10],
    ]);
  });

  test('are none where the recogniser is not sure, and where the parts do not give one letter each', async () => {
    expect(await readColumn(picture, box, HIGH, readGreys(0.7).read)).toEqual([]);
    const turnedLine = async () => ({ text: 'abc', edges: [0, 0.1, 0.2, 0.3], confidence: 1 });
    expect(await readColumn(picture, box, HIGH, turnedLine)).toEqual([]);
  });

  test('stand in a box that is clearly higher than broad, and is no rule', () => {
    const heights = [30, 18, 17, 400, 401].map((height) => ({ ...box, height }));
    expect(heights.map(isTall)).toEqual([true, true, false, true, false]);
  });

  test('are never so many that they would lie upon one another: a strip is no longer than a line', async () => {
    const strips: number[] = [];
    const crowded = async (_: Float32Array, across: number) => {
      strips.push(across);
      return { text: 'abcdef', edges: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6], confidence: 1 };
    };
    expect(await readColumn(picture, box, HIGH, crowded)).toEqual([]);
    expect(strips).toEqual([18]);
  });
});
