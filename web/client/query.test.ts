import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('on the server no timer outlives a page: it would keep all of it in memory', async () => {
  const queries = createQueryClient();
  await queries.prefetchQuery({ queryKey: ['reports'], queryFn: () => Promise.resolve(['a report']) });
  expect(queries.getQueryData(['reports'])).toEqual(['a report']);
  expect(vi.getTimerCount()).toBe(0);
});
