import { expect, test } from 'vitest';
import { storeOf } from '#web/ui/browser-store.ts';
import { takeCountdown } from './countdown-memory.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

/** 2026-11-22 23:30 in Shanghai. */
const LATE = Date.UTC(2026, 10, 22, 15, 30);
const HOUR_MS = 3_600_000;

test('once a report and day of Shanghai', () => {
  const store = memory();
  expect(takeCountdown(store, 1, LATE)).toBe(true);
  expect(takeCountdown(store, 1, LATE)).toBe(false);
  expect(takeCountdown(store, 2, LATE)).toBe(true);
  expect(takeCountdown(store, 1, LATE + HOUR_MS)).toBe(true);
  expect(takeCountdown(store, 1, LATE + HOUR_MS)).toBe(false);
});

test('damaged or forbidden storage never stops reading', () => {
  const damaged = { getItem: () => '{"day":', setItem: () => {} };
  expect(takeCountdown(damaged, 1, LATE)).toBe(true);
  const forbidden = storeOf(() => {
    throw new Error('SecurityError');
  });
  expect(takeCountdown(forbidden, 1, LATE)).toBe(true);
});
