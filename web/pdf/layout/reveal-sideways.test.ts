import { expect, test } from 'vitest';
import { revealSideways } from './reveal-sideways.ts';

const WIDE = { left: 0, top: 0, width: 2400, height: 3200 };
const VIEW = 1000;

test('a passage in view leaves the page where it is', () => {
  expect(revealSideways(WIDE, { left: 0.3, right: 0.4 }, 600, VIEW)).toBe(600);
});

test('a passage beside the view is brought to its middle, as far as the page goes', () => {
  expect(revealSideways(WIDE, { left: 0.8, right: 0.85 }, 0, VIEW)).toBe(1980 - 500);
  expect(revealSideways(WIDE, { left: 0.02, right: 0.06 }, 1400, VIEW)).toBe(0);
});

test('a passage half out of view is brought in whole', () => {
  const left = revealSideways(WIDE, { left: 0.4, right: 0.5 }, 1100, VIEW);
  expect(left).toBeLessThanOrEqual(0.4 * WIDE.width);
  expect(left + VIEW).toBeGreaterThanOrEqual(0.5 * WIDE.width);
});

test('of a line wider than the view the beginning is shown', () => {
  const left = revealSideways(WIDE, { left: 0.1, right: 0.9 }, 1200, VIEW);
  expect(left).toBeLessThanOrEqual(240);
  expect(left).toBeGreaterThan(240 - VIEW / 2);
});
