// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from './watch-page.ts';

const NOW = 1_790_000_000_000;
const reload = vi.fn();
let online = true;

watchPage();
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  sessionStorage.clear();
  reload.mockClear();
  online = true;
});

function failToLoad(): Event {
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}

test('a file that cannot be loaded reloads the page, once a minute at most', () => {
  expect(failToLoad().defaultPrevented).toBe(true);
  // The second is left to whoever asked for it, to be told.
  vi.setSystemTime(NOW + 59_999);
  expect(failToLoad().defaultPrevented).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(NOW + 60_000);
  failToLoad();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a network nothing is reloaded, and the page says so until it is back', () => {
  online = false;
  window.dispatchEvent(new Event('offline'));
  expect(failToLoad().defaultPrevented).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  const bars = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
  expect(bars()).toEqual([expect.stringContaining('网络已断开')]);
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(bars()).toEqual(['']);
});
