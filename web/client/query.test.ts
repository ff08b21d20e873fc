import { dehydrate } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAhead, createQueryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('on the server no timer outlives a page: it would keep all of it in memory', async () => {
  const queries = createQueryClient();
  await askAhead(queries, { queryKey: ['reports'], queryFn: () => Promise.resolve(['a report']) });
  expect(queries.getQueryData(['reports'])).toEqual(['a report']);
  expect(vi.getTimerCount()).toBe(0);
});

test('what is asked ahead is handed over as the library itself would', async () => {
  const [ours, theirs] = [createQueryClient(), createQueryClient()];
  const query = { queryKey: ['reports', { page: 1 }], queryFn: () => Promise.resolve(['a report']) };
  await Promise.all([askAhead(ours, query), theirs.prefetchQuery(query)]);
  expect(dehydrate(ours)).toEqual(dehydrate(theirs));
});

test('an answer that fails is left out, and the others are handed over', async () => {
  const queries = createQueryClient();
  const refused = { queryKey: ['refused'], queryFn: () => Promise.reject(new Error('refused')) };
  const broken = {
    queryKey: ['broken'],
    queryFn: () => {
      throw new Error('broken');
    },
  };
  await Promise.all([
    askAhead(queries, refused),
    askAhead(queries, broken),
    askAhead(queries, { queryKey: ['reports'], queryFn: () => 'a report' }),
  ]);
  expect(dehydrate(queries).queries.map(({ queryKey }) => queryKey)).toEqual([['reports']]);
});

test('a query is given no getter: V8 would keep the page by it until it collects the whole heap', async () => {
  const queries = createQueryClient();
  let given: object = {};
  await askAhead(queries, {
    queryKey: ['reports'],
    queryFn: (context) => {
      given = context;
      return context.signal.aborted;
    },
  });
  expect(queries.getQueryData(['reports'])).toBe(false);
  const accessors = Object.entries(Object.getOwnPropertyDescriptors(given)).filter(([, { get }]) => get);
  expect(accessors).toEqual([]);
});
