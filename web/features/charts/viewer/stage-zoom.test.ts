import { expect, test } from 'vitest';
import { clampScale, fittingSize, LARGEST, nextScale, scrollAround } from './stage-zoom.ts';

test('a picture fits whole, and a small one is not blown up', () => {
  expect(fittingSize({ width: 800, height: 400 }, { width: 400, height: 400 })).toEqual({
    width: 400,
    height: 200,
  });
  expect(fittingSize({ width: 100, height: 100 }, { width: 900, height: 900 }).width).toBe(150);
});

test('steps end at the whole picture and at the largest', () => {
  expect(nextScale(1, -1)).toBe(1);
  expect(nextScale(LARGEST, 1)).toBe(LARGEST);
  expect(nextScale(nextScale(2, 1), -1)).toBeCloseTo(2);
  expect(clampScale(Number.NEGATIVE_INFINITY)).toBe(1);
});

test('the point under the pointer stays there while the picture grows and shrinks', () => {
  const grown = scrollAround({ scroll: 0, room: 600, before: 400, after: 1200 }, 300);
  // 300 is the middle of the picture: it lies at 600 of 1200, and is shown at 300 again.
  expect(grown).toBe(300);
  const further = scrollAround({ scroll: grown, room: 600, before: 1200, after: 2400 }, 150);
  expect(further + 150).toBe((300 + 150) * 2);
  expect(scrollAround({ scroll: 900, room: 600, before: 2400, after: 400 }, 10)).toBe(0);
});
