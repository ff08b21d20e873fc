// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { useStage } from './use-stage.tsx';
import type { ReaderViewport } from './use-viewport.ts';

const A4 = { width: 595, height: 842 };
let page: Awaited<ReturnType<typeof mount>>;
const goTo = vi.fn();
const turned: number[] = [];

function Pages() {
  const viewport = { turn: 0, seen: { first: 0, last: 4, current: 2 }, goTo } as unknown as ReaderViewport;
  const { stage, present } = useStage({
    viewport,
    sizes: Array.from({ length: 5 }, () => A4),
    title: '报告',
    renderPage: (number, box, factor) => (
      <section key={number} data-page={number} data-width={box.width} data-factor={factor} />
    ),
    onTurn: (index) => turned.push(index),
  });
  return (
    <>
      <button type="button" onClick={present}>
        放映
      </button>
      {stage}
    </>
  );
}

beforeEach(async () => {
  goTo.mockClear();
  turned.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  page = await mount(<Pages />);
  const button = found('button', '放映');
  button.focus();
  await doing(() => button.click());
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stage = () => found('dialog', '放映：报告');
const press = (key: string, shiftKey = false) =>
  doing(() => void stage().dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })));
const shown = () => stage().querySelector('[role="status"]')?.textContent;

test('begins at the page in view, whole, with those beside it ready and out of reach', () => {
  expect(shown()).toBe('3 / 5');
  const width = Number(stage().querySelector<HTMLElement>('[data-page="3"]')?.dataset.width);
  expect(width).toBe(Math.floor((900 / 842) * 595));
  const outOfReach = [...stage().querySelectorAll('[inert] [data-page]')].map((each) =>
    each.getAttribute('data-page'),
  );
  expect(outOfReach).toEqual(['2', '4']);
  expect(document.activeElement).toBe(stage());
});

test('arrows, space and the ends turn pages and stop at the ends', async () => {
  await press('ArrowRight');
  await press(' ');
  await press(' ');
  expect(shown()).toBe('5 / 5');
  await press(' ', true);
  await press('ArrowLeft');
  expect(shown()).toBe('3 / 5');
  await press('Home');
  await press('PageUp');
  expect(shown()).toBe('1 / 5');
  await press('End');
  expect(shown()).toBe('5 / 5');
  expect(turned.at(-1)).toBe(4);
  await press('x');
  expect(shown()).toBe('5 / 5');
});

test('the button that ends it keeps the keys by which it is pressed', async () => {
  const close = found('button', '退出放映（Esc）');
  for (const key of ['Enter', ' '])
    await doing(() => void close.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  expect(shown()).toBe('3 / 5');
  await doing(() => close.click());
  expect(goTo).toHaveBeenCalledExactlyOnceWith({ page: 3, offset: 0, align: 'top' });
});

test('Escape ends it: reading goes on at the page shown last, and the focus is where it was', async () => {
  await press('ArrowRight');
  await press('Escape');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(goTo).toHaveBeenCalledExactlyOnceWith({ page: 4, offset: 0, align: 'top' });
  expect(document.activeElement).toBe(found('button', '放映'));
});

test('the way out of the whole screen that the browser has ends it too', async () => {
  await doing(() => void document.dispatchEvent(new Event('fullscreenchange')));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});
