import { expect, test } from 'vitest';
import { TILE_PX } from '#contract/calls/page-images.ts';
import { addressOf, tiledWidthFor, tilesOf, wholeWidthFor } from './picture-sizes.ts';

const WIDTHS = [300, 480, 530, 560, 880, 1300, 1340, 2100, 4000];

test('the narrowest picture that is sharp is taken, of the whole page while there is one', () => {
  expect(WIDTHS.map(wholeWidthFor)).toEqual([480, 480, 480, 800, 800, 1200, 1200, 1200, 1200]);
  expect(WIDTHS.map(tiledWidthFor)).toEqual([null, null, null, null, null, null, 1800, 2400, 3200]);
});

test('pieces cover the page without a gap, at the edges as much as there is', () => {
  const tiles = tilesOf(2400, 842 / 595);
  expect(tiles).toHaveLength(3 * 5);
  for (const { column, row, left, top, width, height } of tiles) {
    expect(left * 2400).toBeCloseTo(column * TILE_PX, 6);
    expect(left + width).toBeCloseTo(Math.min(1, ((column + 1) * TILE_PX) / 2400), 9);
    expect(top + height).toBeCloseTo(Math.min(1, ((row + 1) * TILE_PX * 595) / (2400 * 842)), 9);
  }
});

test('a last row of which hardly anything is left is not asked for', () => {
  expect(tilesOf(1800, 1604 / 1800).at(-1)?.row).toBe(1);
  expect(tilesOf(1800, 1610 / 1800).at(-1)?.row).toBe(2);
  expect(tilesOf(1800, 1 / 1800).at(-1)?.row).toBe(0);
});

test('an address names the page and the width, and of a piece its place', () => {
  const place = { page: 3, width: 800 };
  expect(addressOf('/files/page/7-{page}-{width}.webp?v=1', place)).toBe('/files/page/7-3-800.webp?v=1');
  expect(addressOf('/files/page/7-{page}-{width}-{column}-{row}.webp', { ...place, column: 0, row: 2 })).toBe(
    '/files/page/7-3-800-0-2.webp',
  );
});
