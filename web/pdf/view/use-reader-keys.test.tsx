// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#web/testing/mount.tsx';
import type { Jumps } from '../place/use-jumps.ts';
import { useFindKeys, useReaderKeys } from './use-reader-keys.ts';
import type { ReaderViewport } from './use-viewport.ts';

const did = vi.fn();
const does =
  (name: string) =>
  (...args: unknown[]) =>
    did(name, ...args);

type Keys = Parameters<typeof useReaderKeys>[0];
const VIEWPORT = {
  factor: 1,
  zoom: { kind: 'width' },
  isSpread: false,
  layout: { width: 800 },
  size: { width: 800, height: 1000 },
  seen: { current: 0 },
  scroller: { current: null },
  setZoom: does('zoom'),
  rotate: does('rotate'),
  setSpread: does('spread'),
  goTo: does('goTo'),
} as unknown as ReaderViewport;
const KEYS: Keys = {
  viewport: VIEWPORT,
  pageCount: 12,
  jumps: { backTo: null, back: does('back'), choose: does('choose') } as unknown as Jumps,
  find: { step: does('step') },
  isFinding: false,
  openFind: does('find'),
  closeFind: does('close'),
  print: does('print'),
  present: does('present'),
  unmark: null,
};

function Reader(changes: Partial<Keys>) {
  useReaderKeys({ ...KEYS, ...changes });
  return <input aria-label="框" />;
}
function Text(changes: Partial<Keys>) {
  useFindKeys({ ...KEYS, ...changes });
  return null;
}
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(async () => {
  did.mockClear();
  page = await mount(<Reader />);
});
afterEach(() => page.unmount());

function press(
  key: string,
  options: KeyboardEventInit = {},
  target: EventTarget = document.body,
): unknown[] | null {
  did.mockClear();
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  target.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(did.mock.calls.length > 0);
  return did.mock.calls[0] ?? null;
}
const top = (number: number) => ['choose', { page: number, offset: 0, align: 'top' }];

test.each<[string, KeyboardEventInit, unknown[]]>([
  ['f', { ctrlKey: true }, ['find']],
  ['f', { metaKey: true }, ['find']],
  ['/', {}, ['find']],
  ['、', { code: 'Slash' }, ['find']],
  ['g', { ctrlKey: true }, ['step', 1]],
  ['G', { ctrlKey: true, shiftKey: true }, ['step', -1]],
  ['F3', {}, ['step', 1]],
  ['F3', { shiftKey: true }, ['step', -1]],
  ['p', { ctrlKey: true }, ['print']],
  ['Home', {}, top(1)],
  ['End', {}, top(12)],
  ['0', {}, ['zoom', { kind: 'width' }]],
  ['r', {}, ['rotate', 1]],
  ['R', { shiftKey: true }, ['rotate', -1]],
  ['d', {}, ['spread', true]],
  ['f', {}, ['present']],
])('%s %o does what it says', (key, options, expected) => {
  expect(press(key, options)).toEqual(expected);
});

test('larger and smaller go by steps from what is seen', () => {
  const larger = press('+')?.[1] as { zoom: number };
  const smaller = press('-')?.[1] as { zoom: number };
  expect(larger.zoom).toBeGreaterThan(1);
  expect(smaller.zoom).toBeLessThan(1);
});

test.each<[string, KeyboardEventInit]>([
  ['Escape', {}],
  ['x', {}],
  ['r', { ctrlKey: true }],
  ['0', { metaKey: true }],
  ['P', { ctrlKey: true, shiftKey: true }],
  ['ArrowLeft', { altKey: true }],
  ['?', { code: 'Slash', shiftKey: true }],
  ['f', { ctrlKey: true, isComposing: true }],
])('%s %o is the browser’s', (key, options) => {
  expect(press(key, options)).toBeNull();
});

test('Escape closes what is nearest: finding before the mark', async () => {
  await page.show(<Reader isFinding unmark={does('unmark')} />);
  expect(press('Escape')).toEqual(['close']);
  await page.show(<Reader unmark={does('unmark')} />);
  expect(press('Escape')).toEqual(['unmark']);
});

test('the way back within the report comes before the way out of it', async () => {
  const jumps = { ...KEYS.jumps, backTo: 3 } as unknown as Jumps;
  await page.show(<Reader jumps={jumps} />);
  expect(press('ArrowLeft', { altKey: true })).toEqual(['back']);
});

test('who types, types; finding is one key away all the same', () => {
  const field = page.place.querySelector('input') ?? document.body;
  for (const key of ['r', '/', 'Home', '0']) expect(press(key, {}, field)).toBeNull();
  expect(press('f', { ctrlKey: true }, field)).toEqual(['find']);
});

test('where no two pages stand side by side, the key for it does nothing', async () => {
  await page.show(<Reader viewport={{ ...VIEWPORT, isSpread: null }} />);
  expect(press('d')).toBeNull();
});

test.each([
  ['a dialog keeps all keys', '<div role="dialog" aria-modal="true"></div>', 'r'],
  ['an open menu keeps Escape', '<button aria-haspopup="dialog" aria-expanded="true"></button>', 'Escape'],
])('%s', async (_, html, key) => {
  await page.show(<Reader unmark={does('unmark')} />);
  const above = document.body.appendChild(document.createElement('div'));
  above.innerHTML = html;
  expect(press(key)).toBeNull();
  above.remove();
  expect(press(key)).not.toBeNull();
});

test('text without pages has the keys of finding alone', async () => {
  await page.show(<Text />);
  expect(press('f', { ctrlKey: true })).toEqual(['find']);
  expect(press('F3')).toEqual(['step', 1]);
  expect(press('Home')).toBeNull();
  expect(press('f')).toBeNull();
});
