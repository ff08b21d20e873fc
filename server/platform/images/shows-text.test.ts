import { expect, test } from 'vitest';
import type { RgbImage } from './fingerprint.ts';
import { showsText } from './shows-text.ts';

const WIDTH = 600;
const HEIGHT = 400;

interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A white sheet on which places are inked where `isInked` says so. */
function drawn(...parts: [Place, (x: number, y: number) => boolean][]): RgbImage {
  const rgb = new Uint8Array(3 * WIDTH * HEIGHT).fill(255);
  for (const [{ left, top, right, bottom }, isInked] of parts)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        if (isInked(x, y)) rgb.fill(20, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3);
  return { width: WIDTH, height: HEIGHT, rgb };
}

/** Upright strokes, as letters are from afar. */
const type = (x: number, y: number): boolean => x % 6 < 2 || (y % 11 === 5 && x % 12 < 8);
const whole = () => true;
/** Lines of type, each 12 pixels high, from a height on. */
const lines = (count: number, top: number, right = 560): [Place, typeof type][] =>
  Array.from({ length: count }, (_, at) => {
    const from = top + at * 24;
    return [{ left: 40, top: from, right, bottom: from + 12 }, type];
  });

test('lines of type are words, with rules and edges around them too', () => {
  expect(showsText(drawn(...lines(6, 30)))).toBe(true);
  const frame: [Place, typeof whole][] = [
    [{ left: 10, top: 10, right: 590, bottom: 12 }, whole],
    [{ left: 10, top: 10, right: 12, bottom: 390 }, whole],
    [{ left: 588, top: 10, right: 590, bottom: 390 }, whole],
  ];
  expect(showsText(drawn(...frame, ...lines(6, 30)))).toBe(true);
});

test('a caption, a legend and the dates of an axis make no words of what is plotted between them', () => {
  const curve = (x: number, y: number): boolean => Math.abs(y - 180 - 80 * Math.sin(x / 40)) < 2;
  expect(
    showsText(
      drawn(...lines(2, 10), [{ left: 40, top: 80, right: 560, bottom: 280 }, curve], ...lines(4, 300)),
    ),
  ).toBe(false);
});

test('a crowd of curves that fills its place is no rule, however many lines the legend has', () => {
  const crowd = (x: number, y: number): boolean => (x * 7 + y * 13) % 10 < 8;
  expect(showsText(drawn([{ left: 30, top: 10, right: 580, bottom: 255 }, crowd], ...lines(5, 270)))).toBe(
    false,
  );
});

test('few lines, short ones, and rows of bars are none', () => {
  expect(showsText(drawn(...lines(3, 30)))).toBe(false);
  expect(showsText(drawn(...lines(10, 30, 160)))).toBe(false);
  const bars = Array.from({ length: 8 }, (_, at): [Place, typeof whole] => [
    { left: 120, top: 30 + at * 24, right: 300 + at * 20, bottom: 42 + at * 24 },
    whole,
  ]);
  expect(showsText(drawn(...bars))).toBe(false);
});

test('nothing is no words', () => {
  expect(showsText(drawn())).toBe(false);
});
