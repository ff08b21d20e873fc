// @vitest-environment happy-dom
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import { followedBars, useLeavingBars } from './use-leaving-bars.ts';

const follow = (tops: readonly number[]) =>
  tops.reduce((track, top) => followedBars(track, top), { isAway: false, extreme: 0 }).isAway;

test('reading on sends them away, going back a little brings them', () => {
  expect(follow([100, 200])).toBe(true);
  expect(follow([100, 200, 600, 590, 580])).toBe(true);
  expect(follow([100, 200, 600, 590, 560])).toBe(false);
  expect(follow([100, 200, 600, 560, 575, 570, 600])).toBe(false);
  expect(follow([100, 200, 600, 560, 575, 570, 615])).toBe(true);
});

test('at the beginning they are always there', () => {
  expect(follow([100, 150])).toBe(false);
  expect(follow([400, 800, 790, 0])).toBe(false);
});

let page: Awaited<ReturnType<typeof mount>>;
let isSmall = true;

function Text() {
  const scroller = useRef<HTMLDivElement>(null);
  return <div ref={scroller} data-scroller {...useLeavingBars(scroller)} />;
}

const box = () => {
  const element = document.querySelector<HTMLElement>('[data-scroller]');
  if (element === null) throw new Error('not mounted');
  return element;
};
const isAway = () => box().dataset.away !== undefined;

async function scroll(...tops: number[]) {
  for (const top of tops) {
    box().scrollTop = top;
    await doing(() => void box().dispatchEvent(new Event('scroll')));
  }
}
const touch = () => doing(() => void box().dispatchEvent(new Event('touchmove')));

beforeEach(async () => {
  isSmall = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: isSmall, addEventListener() {} }) as unknown as MediaQueryList,
  );
  // The box begins below the bars, and at the top of the screen without them.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this.dataset.away === undefined ? 104 : 0 } as DOMRect;
  });
  page = await mount(<Text />);
});
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
});

test('what is under the eye stays where it is when they go and when they come', async () => {
  await touch();
  await scroll(40, 300);
  expect(isAway()).toBe(true);
  expect(box().scrollTop).toBe(300 - 104);
  await scroll(196);
  expect(isAway()).toBe(true);
  await scroll(900, 860);
  expect(isAway()).toBe(false);
  expect(box().scrollTop).toBe(860 + 104);
});

test('a tap and any key bring them back', async () => {
  await touch();
  await scroll(200, 900);
  await doing(() => box().click());
  expect(isAway()).toBe(false);
  await scroll(1100, 1200);
  expect(isAway()).toBe(true);
  await doing(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' })));
  expect(isAway()).toBe(false);
});

test('a jump moves none of them, nor does anything on a large screen', async () => {
  await scroll(200, 3000);
  expect(isAway()).toBe(false);
  isSmall = false;
  await page.unmount();
  page = await mount(<Text />);
  await touch();
  await scroll(200, 3000);
  expect(isAway()).toBe(false);
});
