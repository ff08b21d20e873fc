// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, mount } from '#web/testing/mount.tsx';
import { PageTiles } from './page-tiles.tsx';

/** Says what is in view when the test does. */
let see: (inView: readonly number[], gone?: readonly number[]) => void = () => {};

class FakeObserver {
  private readonly watched: Element[] = [];
  constructor(tell: (entries: Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void) {
    see = (inView, gone = []) =>
      tell([
        ...inView.map((at) => ({ target: this.watched[at] as Element, isIntersecting: true })),
        ...gone.map((at) => ({ target: this.watched[at] as Element, isIntersecting: false })),
      ]);
  }
  observe(element: Element) {
    this.watched.push(element);
  }
  disconnect() {}
}

let unmount = async () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const tiles = (template: string) => <PageTiles number={3} width={2400} shape={1.4} template={template} />;

async function shown(template = '/{page}-{width}-{column}-{row}?v=1') {
  const { place, show, unmount: leave } = await mount(tiles(template));
  unmount = leave;
  const asked = () => Array.from(place.querySelectorAll('img'), (image) => image.getAttribute('src'));
  const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  return { place, show, asked, wait };
}

test('only pieces that stay near the view are asked for, and stay once they are there', async () => {
  const { place, asked, wait } = await shown();
  expect(place.querySelectorAll('[data-tile]')).toHaveLength(3 * 5);
  see([0, 1, 14]);
  await wait(100);
  see([], [14]);
  await wait(119);
  expect(asked()).toEqual([]);
  await wait(1);
  expect(asked()).toEqual(['/3-2400-0-0?v=1', '/3-2400-1-0?v=1']);
  see([4], [0, 1]);
  await wait(120);
  expect(asked()).toHaveLength(3);
});

test('a piece is shown once all of it is there; one that does not come is asked for again, by the link of then, a few times', async () => {
  const { place, show, asked, wait } = await shown();
  const image = () => {
    const found = place.querySelector('img');
    if (found === null) throw new Error('no piece');
    return found;
  };
  see([0]);
  await wait(120);
  await show(tiles('/{page}-{width}-{column}-{row}?v=2'));
  expect(asked()).toEqual(['/3-2400-0-0?v=1']);
  await doing(() => image().dispatchEvent(new Event('error')));
  await wait(2000);
  expect(asked()).toEqual(['/3-2400-0-0?v=2']);
  expect(image().dataset.there).toBeUndefined();
  await doing(() => image().dispatchEvent(new Event('load')));
  expect(image().dataset.there).toBe('true');

  see([1]);
  await wait(120);
  const second = () => place.querySelectorAll('img')[1];
  const tried = new Set([second()]);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await doing(() => second()?.dispatchEvent(new Event('error')));
    await wait(2000);
    tried.add(second());
  }
  expect(tried.size).toBe(4);
});
