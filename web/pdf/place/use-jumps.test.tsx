// @vitest-environment happy-dom
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import { useViewport } from '../view/use-viewport.ts';
import type { Place } from './place-memory.ts';
import { type Jumps, useJumps } from './use-jumps.ts';

const PAGES = Array.from({ length: 20 }, () => ({ width: 595, height: 842 }));
const START: Place = { page: 4, offset: 0 };
/** The first hit of what was asked for, which is found when it is found. */
const HIT = { page: 9, offset: 0.5, align: 'centre' } as const;

let frames: FrameRequestCallback[];
let page: Awaited<ReturnType<typeof mount>>;
let jumps: Jumps;
let viewport: ReturnType<typeof useViewport>;

function Reader() {
  const current = useRef(0);
  viewport = useViewport(PAGES, START, current);
  jumps = useJumps(viewport, current);
  return <div ref={viewport.scroller} />;
}

beforeEach(async () => {
  frames = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  page = await mount(<Reader />);
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the browser does after the view was scrolled, by whomever. */
async function scrolled(): Promise<void> {
  await doing(() => {
    viewport.scroller.current?.dispatchEvent(new Event('scroll'));
    for (const frame of frames.splice(0)) frame(0);
  });
}

async function landed(): Promise<boolean> {
  let isThere = false;
  await doing(() => {
    isThere = jumps.jump(HIT, 'opening');
  });
  return isThere;
}

test('what was asked for is landed on where reading has not begun', async () => {
  await scrolled();
  expect(await landed()).toBe(true);
  expect(viewport.seen.current).toBe(8);
  expect(jumps.backTo).toBeNull();
});

test('who has scrolled, turned or jumped meanwhile is not carried off by it', async () => {
  const moves: [string, () => void | Promise<void>][] = [
    [
      'scrolled',
      async () => {
        const box = viewport.scroller.current;
        if (box) box.scrollTop -= 300;
        await scrolled();
      },
    ],
    ['turned', () => doing(() => viewport.goTo({ page: 2, offset: 0, align: 'top' }))],
    ['jumped', () => doing(() => jumps.choose({ page: 1, offset: 0, align: 'top' }))],
  ];
  for (const [how, move] of moves) {
    await page.unmount();
    page = await mount(<Reader />);
    await move();
    await scrolled();
    const before = viewport.place();
    expect(await landed(), how).toBe(false);
    expect(viewport.place(), how).toEqual(before);
  }
});
