import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Turn, turnedOn, turnedPoint, turnedSize, uprightRect } from './turn.ts';

const turns = fc.constantFrom<Turn>(0, 90, 180, 270);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.integer({ min: 20, max: 2000 });

test('what lies on a turned page is found where it is written, and the other way round', () => {
  fc.assert(
    fc.property(turns, share, share, length, length, length, (turn, x, y, width, height, left) => {
      const size = { width, height };
      const shown = turnedSize(size, turn);
      const frame = { left, top: 7, right: left + shown.width, bottom: 7 + shown.height };
      const at = turnedPoint({ x, y }, turn);
      const [h, v] = [left + at.x * shown.width, 7 + at.y * shown.height];
      const upright = uprightRect({ left: h, right: h, top: v, bottom: v }, frame, turn);
      expect(upright.left).toBeCloseTo(x * width, 6);
      expect(upright.right).toBeCloseTo(x * width, 6);
      expect(upright.top).toBeCloseTo(y * height, 6);
      expect(upright.bottom).toBeCloseTo(y * height, 6);
      expect(turnedSize(shown, turn)).toEqual(size);
    }),
    { seed: 3 },
  );
});

test('a rectangle keeps its sides in order however the page is turned', () => {
  const frame = { left: 10, top: 20, right: 110, bottom: 220 };
  for (const turn of [0, 90, 180, 270] as const) {
    const { left, top, right, bottom } = uprightRect(
      { left: 20, top: 30, right: 60, bottom: 50 },
      frame,
      turn,
    );
    expect(right).toBeGreaterThan(left);
    expect(bottom).toBeGreaterThan(top);
    expect([right - left, bottom - top].sort((a, b) => a - b)).toEqual([20, 40]);
  }
});

test('the letter at the top left of an upright page stands at the top right after a quarter clockwise', () => {
  expect(turnedPoint({ x: 0, y: 0 }, 90)).toEqual({ x: 1, y: 0 });
  expect(turnedPoint({ x: 0, y: 0 }, 180)).toEqual({ x: 1, y: 1 });
  expect(turnedPoint({ x: 0, y: 0 }, 270)).toEqual({ x: 0, y: 1 });
});

test('four quarters are none, and one back undoes one on', () => {
  fc.assert(
    fc.property(turns, (turn) => {
      expect(turnedOn(turnedOn(turn, 1), -1)).toBe(turn);
      expect([1, 2, 3, 4].reduce<Turn>((at) => turnedOn(at, 1), turn)).toBe(turn);
    }),
    { seed: 5 },
  );
});
