// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { localStore, sessionStore } from './browser-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['all tabs', localStore],
  ['one tab', sessionStore],
])('keeps for %s', (_, store) => {
  expect(store.setItem('a', '1')).toBe(true);
  expect(store.getItem('a')).toBe('1');
  expect(store.keys()).toContain('a');
  store.removeItem('a');
  expect(store.getItem('a')).toBeNull();
});

test('where the browser forbids it or is full nothing is kept, and nothing breaks', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(forbidden);
  expect([localStore.getItem('a'), localStore.setItem('a', '1'), localStore.keys()]).toEqual([
    null,
    false,
    [],
  ]);
  localStore.removeItem('a');
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockReturnValue({
    ...window.sessionStorage,
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect([sessionStore.setItem('a', '1'), sessionStore.getItem('a')]).toEqual([false, null]);
});
