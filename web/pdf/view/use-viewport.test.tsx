// @vitest-environment happy-dom
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import { anchorAt, type PageSize } from '../layout/page-layout.ts';
import { type Arrangement, UPRIGHT_COLUMN } from '../place/arrangement-memory.ts';
import type { Place } from '../place/place-memory.ts';
import { type ReaderViewport, useViewport } from './use-viewport.ts';

/** The room inside the scrolling box; happy-dom lays nothing out. */
const room = { width: 900, height: 700 };
let resized: () => void;
let frames: FrameRequestCallback[];
let page: Awaited<ReturnType<typeof mount>>;

beforeEach(() => {
  Object.assign(room, { width: 900, height: 700 });
  frames = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => room.height);
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const A4: PageSize = { width: 595, height: 842 };
const LANDSCAPE: PageSize = { width: 842, height: 595 };

interface Column {
  viewport: ReaderViewport;
  setSizes(sizes: PageSize[]): Promise<void>;
  scrollTo(top: number): Promise<void>;
}

interface ReaderProps {
  pages: PageSize[];
  start: Place;
  take: (viewport: ReaderViewport) => void;
}

function Reader({ pages, start, take }: ReaderProps) {
  const arranging = useState<Arrangement>(UPRIGHT_COLUMN);
  const viewport = useViewport(pages, start, useRef(0), arranging);
  take(viewport);
  return <div ref={viewport.scroller} />;
}

/** A column of pages of these sizes, opened at a place. */
async function open(sizes: PageSize[], start: Place): Promise<Column> {
  let viewport: ReaderViewport | undefined;
  const take = (taken: ReaderViewport) => {
    viewport = taken;
  };
  const reader = (pages: PageSize[]) => <Reader pages={pages} start={start} take={take} />;
  page = await mount(reader(sizes));
  const current = (): ReaderViewport => {
    if (viewport === undefined) throw new Error('not mounted');
    return viewport;
  };
  return {
    get viewport() {
      return current();
    },
    setSizes: (others) => page.show(reader(others)),
    async scrollTo(top) {
      const box = current().scroller.current;
      if (box === null) throw new Error('not mounted');
      box.scrollTop = top;
      await doing(() => {
        box.dispatchEvent(new Event('scroll'));
        for (const frame of frames.splice(0)) frame(0);
      });
    },
  };
}

const hundred = Array.from({ length: 100 }, () => A4);

/** What lies under a point of the view. */
function under({ scroller, layout }: ReaderViewport, x: number, y: number) {
  const scroll = { left: scroller.current?.scrollLeft ?? 0, top: scroller.current?.scrollTop ?? 0 };
  const { index, x: across, y: down } = anchorAt(layout, scroll, x, y);
  return { page: index + 1, across, down };
}

test('opens at the place that was remembered, with the pages around it alone', async () => {
  const { viewport } = await open(hundred, { page: 40, offset: 0.3 });
  expect(viewport.place()).toEqual({ page: 40, offset: 0.3 });
  expect(viewport.seen.current).toBe(39);
  expect(viewport.seen.first).toBeGreaterThanOrEqual(37);
  expect(viewport.seen.last).toBeLessThanOrEqual(41);
});

test('sizes of pages above that are learnt later do not move what is read', async () => {
  const column = await open(hundred, { page: 40, offset: 0.3 });
  const before = column.viewport.scroller.current?.scrollTop;
  await column.setSizes(hundred.map((size, index) => (index > 0 && index < 20 ? LANDSCAPE : size)));
  expect(column.viewport.place()).toEqual({ page: 40, offset: 0.3 });
  expect(column.viewport.scroller.current?.scrollTop).not.toBe(before);
});

test('a window of another width keeps the line at the top', async () => {
  const column = await open(hundred, { page: 1, offset: 0 });
  await column.scrollTo(12_345);
  const before = column.viewport.place();
  Object.assign(room, { width: 390, height: 800 });
  await doing(() => resized());
  expect(column.viewport.size).toEqual(room);
  expect(column.viewport.place().page).toBe(before.page);
  // Pages are whole pixels high: less than two of them either way.
  expect(column.viewport.place().offset).toBeCloseTo(before.offset, 2);
});

test('zooming keeps its middle, and under the fingers what lay there', async () => {
  const column = await open(hundred, { page: 10, offset: 0.5 });
  const middle = under(column.viewport, 450, 350);
  await doing(() => column.viewport.setZoom({ kind: 'exact', zoom: 2 }));
  expect(column.viewport.factor).toBe(2);
  const after = under(column.viewport, 450, 350);
  expect(after.page).toBe(middle.page);
  expect(after.down).toBeCloseTo(middle.down, 2);

  const fingers = under(column.viewport, 200, 600);
  await doing(() => column.viewport.zoomAt(3, 200, 600));
  const lifted = under(column.viewport, 200, 600);
  expect(lifted.page).toBe(fingers.page);
  expect(lifted.across).toBeCloseTo(fingers.across, 2);
  expect(lifted.down).toBeCloseTo(fingers.down, 2);
});

test('scrolling says which page is read and gives far pages back; a jump puts a passage above the middle', async () => {
  const column = await open(hundred, { page: 1, offset: 0 });
  expect(column.viewport.seen).toMatchObject({ first: 0, current: 0 });
  await column.scrollTo(column.viewport.layout.boxes[59]?.top ?? 0);
  expect(column.viewport.seen.current).toBe(59);
  expect(column.viewport.seen.first).toBeGreaterThan(56);
  await doing(() => column.viewport.goTo({ page: 90, offset: 0.25, align: 'centre' }));
  expect(under(column.viewport, 450, room.height * 0.4)).toMatchObject({ page: 90 });
  expect(under(column.viewport, 450, room.height * 0.4).down).toBeCloseTo(0.25, 3);
  expect(column.viewport.seen.current).toBe(89);
});

test('turned pages keep what lay in the middle in the middle', async () => {
  // Larger than the view, so that there is something to scroll to on every side.
  const column = await open(hundred, { page: 40, offset: 0.3, zoom: { kind: 'exact', zoom: 2 } });
  const before = under(column.viewport, 450, 350);
  await doing(() => column.viewport.rotate(1));
  expect(column.viewport.turn).toBe(90);
  expect(column.viewport.layout.boxes[39]?.width).toBeGreaterThan(
    column.viewport.layout.boxes[39]?.height ?? 0,
  );
  const sideways = under(column.viewport, 450, 350);
  expect(sideways.page).toBe(before.page);
  expect(sideways.down).toBeCloseTo(before.across, 2);
  await doing(() => column.viewport.rotate(-1));
  expect(under(column.viewport, 450, 350).page).toBe(before.page);
  expect(under(column.viewport, 450, 350).down).toBeCloseTo(before.down, 2);
});

test('two pages side by side keep the page, name the one that was gone to, and need room', async () => {
  const column = await open(hundred, { page: 40, offset: 0.5 });
  const before = under(column.viewport, 450, 350);
  await doing(() => column.viewport.setSpread(true));
  expect(column.viewport.isSpread).toBe(true);
  const left = column.viewport.layout.boxes[39];
  expect(under(column.viewport, (left?.left ?? 0) + 9, 350)).toMatchObject({ page: before.page });
  expect(column.viewport.seen.current).toBe(39);
  await doing(() => column.viewport.goTo({ page: 51, offset: 0, align: 'top' }));
  expect(column.viewport.seen.current).toBe(50);
  await column.scrollTo(column.viewport.layout.boxes[61]?.top ?? 0);
  expect(column.viewport.seen.current).toBe(61);
  Object.assign(room, { width: 390, height: 800 });
  await doing(() => resized());
  expect(column.viewport.isSpread).toBeNull();
  expect(column.viewport.layout.rows).toHaveLength(100);
});
