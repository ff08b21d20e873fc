import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TooCostly, withPatience } from './patience.ts';

const tab = { hidden: false };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', tab);
  tab.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const endless = new Promise<never>(() => {});
const never = () => false;

test('what is done in time is given, and what fails fails as it did', async () => {
  await expect(withPatience(Promise.resolve('drawn'), never)).resolves.toBe('drawn');
  await expect(withPatience(Promise.reject(new Error('damaged')), never)).rejects.toThrow('damaged');
  expect(vi.getTimerCount()).toBe(0);
});

test('what goes on for ever is given up', async () => {
  const given = expect(withPatience(endless, never)).rejects.toBeInstanceOf(TooCostly);
  await vi.advanceTimersByTimeAsync(15_000);
  await given;
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['parts of the file are on their way', () => true, false],
  ['nobody sees the page', never, true],
])('nothing counts while %s', async (_, isWaiting, hidden) => {
  tab.hidden = hidden;
  let isOver = false;
  const given = withPatience(endless, () => isWaiting() && !isOver).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(1);
  isOver = true;
  tab.hidden = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await given).toBeInstanceOf(TooCostly);
});
