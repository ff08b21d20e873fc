import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTarpit, type Tarpit } from './tarpit.ts';

const LIMITS = { burst: 3, perSecond: 1, holdMs: 1_000, mostHeld: 6, mostHeldEach: 4 };
let nowMs: number;
let answers: Tarpit;
let given: string[];
beforeEach(() => {
  vi.useFakeTimers();
  nowMs = 0;
  answers = createTarpit({ ...LIMITS, now: () => nowMs });
  given = [];
});
afterEach(() => vi.useRealTimers());

const ask = (party: string) =>
  answers.give(party, (closes) => given.push(closes ? `${party} closes` : party));
const askTimes = (party: string, times: number) => Array.from({ length: times }, () => ask(party));

test('the first are given at once, those after them late, and a neighbour does not wait for them', () => {
  askTimes('many', 5);
  expect(given).toEqual(['many', 'many', 'many']);
  ask('other');
  expect(given.at(-1)).toBe('other');
  vi.advanceTimersByTime(999);
  expect(given).toHaveLength(4);
  vi.advanceTimersByTime(1);
  expect(given.slice(4)).toEqual(['many', 'many']);
});

test('whoever kept quiet is answered at once again', () => {
  askTimes('many', 4);
  nowMs += 3_000;
  given = [];
  askTimes('many', 4);
  expect(given).toHaveLength(3);
});

test('above what is held of one party, and of all, the connection ends with the answer', () => {
  askTimes('many', 3 + 4);
  expect(given).toHaveLength(3);
  ask('many');
  expect(given.at(-1)).toBe('many closes');
  askTimes('other', 3 + 3);
  expect(given.slice(4)).toEqual(['other', 'other', 'other', 'other closes']);
  vi.advanceTimersByTime(1_000);
  given = [];
  askTimes('many', 4);
  expect(given).toEqual([]);
});

test('who has gone is not answered and leaves its place', () => {
  const leaves = askTimes('many', 3 + 4);
  for (const leave of leaves) leave();
  leaves.at(-1)?.();
  vi.advanceTimersByTime(1_000);
  expect(given).toHaveLength(3);
  askTimes('many', 4);
  expect(given).toHaveLength(3);
});

test('at the end all are given, and none is held any more', () => {
  askTimes('many', 7);
  answers.release();
  expect(given).toHaveLength(7);
  askTimes('many', 2);
  expect(given.slice(7)).toEqual(['many', 'many']);
  vi.advanceTimersByTime(1_000);
  expect(given).toHaveLength(9);
});
