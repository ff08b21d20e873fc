import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anchorAt,
  CSS_UNITS,
  clampZoom,
  currentPageIndex,
  layoutPages,
  nextZoom,
  pageIndexAt,
  pagesWithin,
  scrollToAnchor,
  zoomFactor,
} from './page-layout.ts';

const A4 = { width: 595, height: 842 };
const LANDSCAPE = { width: 842, height: 595 };
const VIEW = { width: 1000, height: 800 };

describe('laying out pages', () => {
  test('pages of mixed sizes stand in one centred column without overlap', () => {
    const { boxes, width, height } = layoutPages([A4, LANDSCAPE, A4], 1, 1000);
    boxes.reduce((bottom, box) => {
      expect(box.top).toBeGreaterThan(bottom);
      expect(Math.abs(box.left * 2 + box.width - width)).toBeLessThanOrEqual(1);
      return box.top + box.height;
    }, 0);
    const last = boxes.at(-1);
    expect(height).toBeGreaterThan((last?.top ?? 0) + (last?.height ?? 0));
  });

  test('a page wider than the view widens the column, so that it can be scrolled to', () => {
    expect(layoutPages([LANDSCAPE], 4, 1000).width).toBe(Math.floor(842 * 4 * CSS_UNITS));
  });

  test('fit width leaves no sideways scrolling, fit page shows the whole page', () => {
    const byWidth = zoomFactor({ kind: 'width' }, A4, VIEW);
    expect(A4.width * CSS_UNITS * byWidth).toBeLessThanOrEqual(VIEW.width);
    const byPage = zoomFactor({ kind: 'page' }, A4, VIEW);
    expect(A4.height * CSS_UNITS * byPage).toBeLessThanOrEqual(VIEW.height);
    expect(A4.width * CSS_UNITS * byPage).toBeLessThanOrEqual(VIEW.width);
  });

  test('zoom stays between 50 and 400 % and its steps end there', () => {
    expect([clampZoom(0.1), clampZoom(9)]).toEqual([0.5, 4]);
    let zoom = 0.5;
    for (let step = 0; step < 30; step++) zoom = nextZoom(zoom, 1);
    expect(zoom).toBe(4);
    expect(nextZoom(1.06, -1)).toBe(1);
  });
});

describe('what is in view', () => {
  const layout = layoutPages(
    Array.from({ length: 300 }, () => A4),
    1,
    1000,
  );

  test('only pages that touch the band are kept', () => {
    const third = layout.boxes[2]?.top ?? 0;
    expect(pagesWithin(layout, third + 1, third + 100)).toEqual({ first: 2, last: 2 });
    expect(pagesWithin(layout, third - 100, third + 100)).toEqual({ first: 1, last: 2 });
    expect(pagesWithin(layout, -500, -1)).toEqual({ first: 0, last: 0 });
  });

  test('the current page is the one that fills most of the view, and a short page counts', () => {
    const top = layout.boxes[4]?.top ?? 0;
    expect(currentPageIndex(layout, top - 100, 800)).toBe(4);
    const mixed = layoutPages([A4, { width: 595, height: 100 }, A4], 1, 1000);
    expect(currentPageIndex(mixed, (mixed.boxes[1]?.top ?? 0) - 20, 800)).toBe(1);
  });

  test('halving finds the same page as looking at each', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: Math.ceil(layout.height) + 100 }), (y) => {
        const slow = Math.max(
          0,
          layout.boxes.findLastIndex((box) => box.top <= y),
        );
        expect(pageIndexAt(layout, y)).toBe(slow);
      }),
      { seed: 7 },
    );
  });
});

test('what lies under a point stays there through zooming and corrected heights', () => {
  const guessed = Array.from({ length: 40 }, () => A4);
  const real = guessed.map((size, index) => (index % 3 === 0 ? LANDSCAPE : size));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 0, max: 800 }),
      fc.double({ min: 0.5, max: 4, noNaN: true }),
      (top, viewY, zoom) => {
        const before = layoutPages(guessed, 1, 1000);
        const anchor = anchorAt(before, { left: 0, top }, 500, viewY);
        const after = layoutPages(real, zoom, 1000);
        const scroll = scrollToAnchor(after, anchor);
        // The very beginning cannot scroll above zero, and a gap has no inside to hold on to.
        fc.pre(scroll.top > 0 && anchor.y >= 0 && anchor.y <= 1);
        const again = anchorAt(after, scroll, 500, viewY);
        expect(again.index).toBe(anchor.index);
        expect(again.y).toBeCloseTo(anchor.y, 3);
      },
    ),
    { seed: 11 },
  );
});
