import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anchorAt,
  currentPageIndex,
  layoutPages,
  pageBeside,
  pagesWithin,
  scrollToAnchor,
  zoomFactor,
} from './page-layout.ts';

const A4 = { width: 595, height: 842 };
const VIEW = { width: 1200, height: 800 };

const pages = fc.array(
  fc.record({ width: fc.integer({ min: 200, max: 1200 }), height: fc.integer({ min: 200, max: 1200 }) }),
  { minLength: 1, maxLength: 30 },
);
const across = fc.constantFrom<1 | 2>(1, 2);
const zoom = fc.double({ min: 0.3, max: 3, noNaN: true });

test('every page stands once, in order, within the width, and none upon another', () => {
  fc.assert(
    fc.property(pages, zoom, across, (sizes, factor, side) => {
      const layout = layoutPages(sizes, factor, VIEW.width, side);
      expect(layout.boxes).toHaveLength(sizes.length);
      expect(layout.rows.flatMap(({ first, last }) => (first === last ? [first] : [first, last]))).toEqual(
        sizes.map((_, index) => index),
      );
      let bottom = 0;
      for (const { top, height, first, last } of layout.rows) {
        expect(top).toBeGreaterThan(bottom);
        bottom = top + height;
        let right = 0;
        for (const box of layout.boxes.slice(first, last + 1)) {
          expect(box.top).toBe(top);
          expect(box.height).toBeLessThanOrEqual(height);
          expect(box.left).toBeGreaterThanOrEqual(right);
          right = box.left + box.width;
          expect(right).toBeLessThanOrEqual(layout.width);
        }
      }
      expect(layout.height).toBeGreaterThan(bottom);
    }),
    { seed: 17 },
  );
});

test('the cover stands alone, then two by two as in a book, and all pairs meet at one line', () => {
  const { rows, boxes, width } = layoutPages([A4, A4, A4, A4, A4, A4], 0.8, VIEW.width, 2);
  expect(rows.map(({ first, last }) => [first + 1, last + 1])).toEqual([
    [1, 1],
    [2, 3],
    [4, 5],
    [6, 6],
  ]);
  expect(Math.abs((boxes[0]?.left ?? 0) * 2 + (boxes[0]?.width ?? 0) - width)).toBeLessThanOrEqual(1);
  expect(boxes[1]?.left).toBe(boxes[3]?.left);
  expect(boxes[2]?.left).toBe(boxes[4]?.left);
});

test('fitting the width, two pages fill what one would, without scrolling across', () => {
  const factor = zoomFactor({ kind: 'width' }, A4, VIEW, 2);
  const { width } = layoutPages([A4, A4, A4], factor, VIEW.width, 2);
  expect(width).toBe(VIEW.width);
  expect(factor).toBeLessThan(zoomFactor({ kind: 'width' }, A4, VIEW) / 1.9);
});

test('what is kept drawn is whole rows, and a point stays under the eye when two pages become one', () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (sizes, top, isLeft) => {
      const pair = layoutPages(sizes, 0.5, VIEW.width, 2);
      const { first, last } = pagesWithin(pair, top, top + 800);
      expect(pair.rows.some((row) => row.first === first)).toBe(true);
      expect(pair.rows.some((row) => row.last === last)).toBe(true);
      const anchor = anchorAt(pair, { left: 0, top }, isLeft ? 300 : 900, 400);
      const column = layoutPages(sizes, 1, VIEW.width);
      const scroll = scrollToAnchor(column, anchor);
      fc.pre(scroll.top > 0 && anchor.y >= 0 && anchor.y <= 1);
      const again = anchorAt(column, scroll, 600, 400);
      expect(again.index).toBe(anchor.index);
      expect(again.y).toBeCloseTo(anchor.y, 2);
    }),
    { seed: 23 },
  );
});

test('turning on goes row by row, and the page that was gone to stays the one in view', () => {
  const layout = layoutPages([A4, A4, A4, A4, A4, A4], 1, VIEW.width, 2);
  expect([0, 1, 2, 3, 4, 5].map((page) => pageBeside(layout, page, 1))).toEqual([1, 3, 3, 5, 5, 5]);
  expect([0, 1, 2, 3, 4, 5].map((page) => pageBeside(layout, page, -1))).toEqual([0, 0, 0, 1, 1, 3]);
  const second = layout.rows[1]?.top ?? 0;
  expect(currentPageIndex(layout, second, 800)).toBe(1);
  expect(currentPageIndex(layout, second, 800, 2)).toBe(2);
  expect(currentPageIndex(layout, second, 800, 4)).toBe(1);
});
