import { expect, test } from 'vitest';
import { countMatches, neighbour, ordinalOf } from './match-order.ts';
import { outwardsFrom } from './use-page-sizes.ts';

const FOUND = new Map([
  [3, { count: 2 }],
  [8, { count: 1 }],
]);

test('next and previous go through all pages and round the ends', () => {
  const step = (current: { page: number; index: number } | null, direction: 1 | -1, view = 1) =>
    neighbour(FOUND, current, direction, view);
  expect(step({ page: 3, index: 0 }, 1)).toEqual({ page: 3, index: 1 });
  expect(step({ page: 3, index: 1 }, 1)).toEqual({ page: 8, index: 0 });
  expect(step({ page: 8, index: 0 }, 1)).toEqual({ page: 3, index: 0 });
  expect(step({ page: 3, index: 0 }, -1)).toEqual({ page: 8, index: 0 });
  expect(step({ page: 8, index: 0 }, -1)).toEqual({ page: 3, index: 1 });
});

test('without a current match it begins at the page in view', () => {
  expect(neighbour(FOUND, null, 1, 5)).toEqual({ page: 8, index: 0 });
  expect(neighbour(FOUND, null, 1, 3)).toEqual({ page: 3, index: 0 });
  expect(neighbour(FOUND, null, -1, 5)).toEqual({ page: 3, index: 1 });
  expect(neighbour(new Map(), null, 1, 1)).toBeNull();
});

test('matches are counted in reading order, whatever the order in which pages were read', () => {
  const found = new Map([...FOUND].reverse());
  expect(countMatches(found)).toBe(3);
  expect(ordinalOf(found, { page: 8, index: 0 })).toBe(3);
  expect(ordinalOf(found, { page: 3, index: 1 })).toBe(2);
  expect(ordinalOf(found, null)).toBe(0);
});

test('sizes are asked from the page in view outwards', () => {
  expect(outwardsFrom(3, 5)).toEqual([3, 2, 4, 1, 5]);
});
