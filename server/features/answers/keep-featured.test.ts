import { expect, test, vi } from 'vitest';
import type { FeaturedQuestion } from './deps.ts';
import { chooseFeatured, keepFeatured } from './keep-featured.ts';

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
  const featured = keepFeatured((now, tell) => chooseFeatured(passages, now, tell));
  expect((await featured.list(NOW)).list).toEqual([]);
  const asked = passages.saying.mock.calls.length;
  await featured.list(NOW + 10_000);
  expect(passages.saying).toHaveBeenCalledTimes(asked);
  await featured.list(NOW + 40_000);
  expect(passages.saying).toHaveBeenCalledTimes(2 * asked);

  passages.saying.mockRejectedValueOnce(new Error('the index is gone'));
  await expect(featured.list(NOW + 90_000)).rejects.toThrow('gone');
  expect((await featured.list(NOW + 90_001)).list).toEqual([]);
});

const HOUR_MS = 3_600_000;
const questionAt = (at: number): FeaturedQuestion => ({ question: `问题 ${at}`, answer: '' });

test('nobody waits for the last question: a few are shown as soon as they are there, and the old ones while new ones are chosen', async () => {
  const told: ((question: FeaturedQuestion) => void)[] = [];
  const ends: (() => void)[] = [];
  const featured = keepFeatured((_now, tell) => {
    told.push(tell);
    return new Promise((resolve) => ends.push(resolve));
  });
  const first = featured.list(NOW);
  for (const at of [1, 2, 3, 4]) told[0]?.(questionAt(at));
  expect(await first).toEqual({ list: [1, 2, 3, 4].map(questionAt), isGrowing: true });
  told[0]?.(questionAt(5));
  ends[0]?.();
  await vi.waitFor(async () =>
    expect(await featured.list(NOW + 1)).toEqual({ list: [1, 2, 3, 4, 5].map(questionAt), isGrowing: false }),
  );
  expect(told).toHaveLength(1);

  const later = NOW + 1 + HOUR_MS;
  for (let time = 0; time < 2; time++) expect((await featured.list(later)).list).toHaveLength(5);
  expect(told).toHaveLength(2);
  told[1]?.(questionAt(6));
  ends[1]?.();
  await vi.waitFor(async () => expect((await featured.list(later)).list).toEqual([questionAt(6)]));
});

test('where none is found for long the page is answered with what there is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const featured = keepFeatured(() => new Promise(() => {}));
  const listed = featured.list(NOW);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await listed).toEqual({ list: [], isGrowing: true });
});
