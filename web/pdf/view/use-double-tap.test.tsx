// @vitest-environment happy-dom
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import type { Zoom } from '../layout/page-layout.ts';
import { useDoubleTap } from './use-double-tap.ts';

const zooms = { setZoom: vi.fn(), zoomAt: vi.fn() };
let page: Awaited<ReturnType<typeof mount>>;

function Pages({ zoom }: { zoom: Zoom }) {
  const scroller = useRef<HTMLDivElement>(null);
  useDoubleTap({ scroller, zoom, factor: 0.5, ...zooms });
  return <div ref={scroller} data-pages="" />;
}

beforeEach(async () => {
  page = await mount(<Pages zoom={{ kind: 'width' }} />);
});
afterEach(async () => {
  vi.clearAllMocks();
  await page.unmount();
});

const touch = (type: string, x: number, y: number, atMs: number, fingers = 1) =>
  doing(() => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const touches = Array.from({ length: fingers }, () => ({ clientX: x, clientY: y }));
    Object.defineProperties(event, {
      touches: { value: touches },
      changedTouches: { value: touches },
      timeStamp: { value: atMs },
    });
    page.place.querySelector('[data-pages]')?.dispatchEvent(event);
  });

async function tap(x: number, y: number, atMs: number, fingers = 1): Promise<void> {
  await touch('touchstart', x, y, atMs, fingers);
  await touch('touchend', x, y, atMs + 40, fingers);
}

test('two taps bring the place under the finger close, two more show the width again', async () => {
  await tap(100, 200, 0);
  expect(zooms.zoomAt).not.toHaveBeenCalled();
  await tap(104, 203, 200);
  expect(zooms.zoomAt.mock.calls).toEqual([[1.2, 104, 203]]);
  await page.show(<Pages zoom={{ kind: 'exact', zoom: 1.2 }} />);
  await tap(100, 200, 1000);
  await tap(100, 200, 1200);
  expect(zooms.setZoom.mock.calls).toEqual([[{ kind: 'width' }]]);
});

test('taps that are far apart, slow, moving, or of two fingers are none, and three are one gesture', async () => {
  await tap(100, 200, 0);
  await tap(300, 200, 200);
  await tap(300, 200, 900);
  await touch('touchstart', 300, 200, 1000);
  await touch('touchend', 300, 260, 1040);
  await tap(300, 260, 1100, 2);
  await tap(300, 260, 1200, 2);
  expect(zooms.zoomAt).not.toHaveBeenCalled();
  for (const atMs of [2000, 2200, 2400]) await tap(50, 50, atMs);
  expect(zooms.zoomAt).toHaveBeenCalledOnce();
});
