import { expect, test, vi } from 'vitest';
import { keepFeatured } from './keep-featured.ts';

const NOW = Date.parse('2026-11-24T09:00:00+08:00');

const nothing = () => ({
  find: vi.fn().mockResolvedValue({ words: [], passages: [], ofAll: 0 }),
  of: vi.fn().mockResolvedValue([]),
  saying: vi.fn().mockResolvedValue([]),
  issues: vi.fn().mockResolvedValue(null),
  issuesCalled: vi.fn().mockResolvedValue(null),
  routes: () => {},
  jobs: [],
  personalData: null,
});

test('what a library without passages is asked is looked for again soon, and what failed at once', async () => {
  const passages = nothing();
  const featured = keepFeatured(passages);
  expect(await featured.list(NOW)).toEqual([]);
  const asked = passages.saying.mock.calls.length;
  await featured.list(NOW + 10_000);
  expect(passages.saying).toHaveBeenCalledTimes(asked);
  await featured.list(NOW + 40_000);
  expect(passages.saying).toHaveBeenCalledTimes(2 * asked);

  passages.saying.mockRejectedValueOnce(new Error('the index is gone'));
  await expect(featured.list(NOW + 90_000)).rejects.toThrow('gone');
  expect(await featured.list(NOW + 90_001)).toEqual([]);
});
