import { expect, test } from 'vitest';
import { SearchBusy, SearchTooComplex } from '#server/ports/search-index.ts';
import { leftToBegin, overdueOf } from './overdue.ts';

test('who computed for most of the time asked too much; who was kept from it for half of it comes again', () => {
  expect(overdueOf(2000, 1900)).toBeInstanceOf(SearchTooComplex);
  expect(overdueOf(2000, 1000)).toBeInstanceOf(SearchTooComplex);
  expect(overdueOf(2000, 990)).toBeInstanceOf(SearchBusy);
  expect(overdueOf(2000, 0)).toMatchObject({ name: 'SearchBusy', retryAfterSeconds: 3 });
});

test('where nobody knows, or the time was too short to tell, it asked too much', () => {
  expect(overdueOf(2000, null)).toBeInstanceOf(SearchTooComplex);
  expect(overdueOf(100, 0)).toBeInstanceOf(SearchTooComplex);
});

test('who stands in line for a thread that begins is told at the same time as the first; one who comes later waits as long as that did', () => {
  const [startMs, startedMs] = [8_000, 1_000];
  const left = (askedMs: number, nowMs: number) => leftToBegin({ startMs, startedMs, askedMs }, nowMs);
  expect(left(1_500, 1_500)).toBe(8_000);
  // The first has waited for all of it: for the second, asked at that time, nothing is left.
  expect(left(1_500, 9_500)).toBe(0);
  expect(left(9_000, 9_500)).toBe(7_500);
  // A thread that took the place of another has begun just now, however long a question stood in line.
  expect(left(-20_000, 1_000)).toBe(8_000);
});
