import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layoutPages, type Zoom } from '../layout/page-layout.ts';
import { moveOf } from './key-moves.ts';

const A4 = { width: 595, height: 842 };
const BODY = new EventTarget();
beforeEach(() => vi.stubGlobal('document', { body: BODY }));
afterEach(() => vi.unstubAllGlobals());

/** Of ten pages the fifth is in view. */
function press(
  key: string,
  { zoom = { kind: 'width' } as Zoom, width = 900, target = BODY, current = 4 } = {},
) {
  const scrollBy = vi.fn();
  const goTo = vi.fn();
  const viewport = {
    layout: {
      ...layoutPages(
        Array.from({ length: 10 }, () => A4),
        1,
        900,
      ),
      width,
    },
    size: { width: 1000, height: 800 },
    seen: { first: 0, last: 9, current },
    zoom,
    goTo,
    scroller: { current: { scrollBy } },
  };
  const move = moveOf({ key, shiftKey: false, target }, viewport);
  move?.();
  return { isMove: move !== null, page: goTo.mock.calls[0]?.[0].page, by: scrollBy.mock.calls[0]?.[0] };
}

test('a screenful leaves the last line in view; with whole pages shown it is a page', () => {
  expect(press('PageDown').by).toMatchObject({ top: 736 });
  expect(press(' ').by).toMatchObject({ top: 736 });
  expect(press('PageDown', { zoom: { kind: 'page' } }).page).toBe(6);
  expect(press('PageUp', { zoom: { kind: 'page' } }).page).toBe(4);
});

test('the keys to the sides turn pages, and scroll where the page is wider than the view', () => {
  expect(press('ArrowRight').page).toBe(6);
  expect(press('ArrowLeft', { current: 0 }).page).toBe(1);
  expect(press('ArrowRight', { current: 9 }).page).toBe(10);
  expect(press('ArrowRight', { width: 2400 })).toMatchObject({ page: undefined, by: { left: 56 } });
});

test('a control that has the focus keeps its keys, save those that only pages know', () => {
  const target = new EventTarget();
  for (const key of [' ', 'ArrowRight', 'ArrowDown']) expect(press(key, { target }).isMove).toBe(false);
  expect(press('PageDown', { target }).isMove).toBe(true);
});
