import { expect, test } from 'vitest';
import { SearchBusy, SearchTooComplex } from '#server/ports/search-index.ts';
import { overdueOf } from './overdue.ts';

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
