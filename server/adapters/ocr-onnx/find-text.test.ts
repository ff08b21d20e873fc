import { expect, test } from 'vitest';
import { findText, MOST_LINES } from './find-text.ts';

/** A map on which these bands are text; `slope` is how much each falls per pixel to the right. */
function mapOf(
  width: number,
  height: number,
  bands: readonly { left: number; right: number; top: number; bottom: number }[],
  slope = 0,
) {
  const likelihood = new Float32Array(width * height);
  for (const { left, right, top, bottom } of bands)
    for (let x = left; x < right; x += 1)
      for (let y = top; y < bottom; y += 1) {
        const row = Math.round(y + slope * (x - left));
        if (row >= 0 && row < height) likelihood[row * width + x] = 0.9;
      }
  return { width, height, likelihood };
}

test('each line has a box somewhat larger than its middle, from the top', () => {
  const boxes = findText(
    mapOf(400, 100, [
      { left: 40, right: 340, top: 60, bottom: 66 },
      { left: 40, right: 200, top: 20, bottom: 26 },
    ]),
  );
  expect(boxes.map(({ x, y }) => [x, y])).toEqual([
    [120, 23],
    [190, 63],
  ]);
  const [, long] = boxes;
  expect(long?.angle).toBeCloseTo(0, 5);
  expect(long?.height).toBeCloseTo(6 + (1.6 * 300 * 6) / 306, 3);
});

test('all lines of a page that is askew slant as its long ones do', () => {
  const slope = 0.02;
  const boxes = findText(
    mapOf(
      500,
      200,
      [
        { left: 20, right: 480, top: 30, bottom: 38 },
        { left: 20, right: 480, top: 60, bottom: 68 },
        { left: 20, right: 60, top: 100, bottom: 108 },
      ],
      slope,
    ),
  );
  expect(boxes).toHaveLength(3);
  for (const { angle } of boxes) expect(Math.abs(angle - Math.atan(slope))).toBeLessThan(0.003);
  // As high as the band, not as what it falls over its length.
  expect(boxes[0]?.height).toBeLessThan(25);
});

test('dust and what is not likely enough are no lines', () => {
  const map = mapOf(200, 60, [
    { left: 10, right: 12, top: 10, bottom: 12 },
    { left: 40, right: 150, top: 30, bottom: 38 },
  ]);
  expect(findText(map)).toHaveLength(1);
  expect(findText({ ...map, likelihood: map.likelihood.map((one) => one * 0.5) })).toEqual([]);
});

test('a page of dots gives no more lines than a page may have', () => {
  const bands = Array.from({ length: 1600 }, (_, at) => {
    const [left, top] = [(at % 40) * 12, Math.floor(at / 40) * 12];
    return { left, right: left + 8, top, bottom: top + 6 };
  });
  expect(findText(mapOf(480, 480, bands))).toHaveLength(MOST_LINES);
});
