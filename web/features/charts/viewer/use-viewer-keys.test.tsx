// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import { useViewerKeys } from './use-viewer-keys.ts';

const keys = { previous: vi.fn(), next: vi.fn(), zoom: vi.fn(), whole: vi.fn(), close: vi.fn() };
function Probe({ dialogs = 1 }: { dialogs?: number }) {
  useViewerKeys(keys);
  return (
    <>
      <input aria-label="框" />
      {Array.from({ length: dialogs }, (_, at) => (
        <div key={String(at)} role="dialog" aria-modal="true" />
      ))}
    </>
  );
}
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  vi.clearAllMocks();
  page = await mount(<Probe />);
});
afterEach(() => page.unmount());

function press(key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}
const done = () =>
  Object.entries(keys).flatMap(([name, { mock }]) => mock.calls.map((args) => [name, ...args]));

test.each([
  ['ArrowLeft', ['previous']],
  ['ArrowRight', ['next']],
  ['+', ['zoom', 1]],
  ['=', ['zoom', 1]],
  ['-', ['zoom', -1]],
  ['0', ['whole']],
  ['Escape', ['close']],
])('%s moves in the viewer, and the page hears nothing of it', (key, expected) => {
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard);
  expect(press(key)).toBe(true);
  expect(done()).toEqual([expected]);
  expect(heard).not.toHaveBeenCalled();
  document.body.removeEventListener('keydown', heard);
});

test.each([
  ['another key', 'x', {}],
  ['a shortcut of the browser', '+', { ctrlKey: true }],
  ['one of the Mac', '0', { metaKey: true }],
  ['the way back', 'ArrowLeft', { altKey: true }],
  ['an input method that composes', 'Escape', { isComposing: true }],
])('%s is left alone', (_, key, options) => {
  expect(press(key, options)).toBe(false);
  expect(done()).toEqual([]);
});

test('who types, types', () => {
  const field = page.place.querySelector('input');
  expect(press('0', {}, field ?? document.body)).toBe(false);
  expect(done()).toEqual([]);
});

test('a dialog above the viewer keeps its keys', async () => {
  await page.show(<Probe dialogs={2} />);
  expect(press('Escape')).toBe(false);
  await page.show(<Probe />);
  expect(press('Escape')).toBe(true);
});

test('nothing is heard once the viewer is closed', async () => {
  await page.unmount();
  expect(press('Escape')).toBe(false);
  expect(done()).toEqual([]);
});
