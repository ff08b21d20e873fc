import { expect, test, vi } from 'vitest';
import { BusinessError } from '#contract/wire/codes.ts';
import { chooseFeatured, keepFeatured } from './keep-featured.ts';
import type { ChosenQuestions, FeaturedQuestion } from './store/featured.ts';

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

/** Where they are kept, and what was put there. */
function keeper(kept: ChosenQuestions | null = null) {
  const written: ChosenQuestions[] = [];
  return {
    written,
    read: async () => written.at(-1) ?? kept,
    write: async (chosen: ChosenQuestions) => {
      written.push(chosen);
    },
  };
}

/** Who hears of what failed. */
const logged = () => ({ warn: vi.fn() });

test('what a library without passages is asked is looked for again soon, and so is what failed', async () => {
  const passages = nothing();
  const chosen = { passages, names: () => [] };
  const log = logged();
  const featured = keepFeatured((now, tell) => chooseFeatured(chosen, now, tell), keeper(), log);
  expect((await featured.list(NOW)).list).toEqual([]);
  const asked = passages.saying.mock.calls.length;
  await featured.list(NOW + 10_000);
  expect(passages.saying).toHaveBeenCalledTimes(asked);
  await featured.list(NOW + 40_000);
  expect(passages.saying).toHaveBeenCalledTimes(2 * asked);

  passages.saying.mockRejectedValueOnce(new Error('the index is gone'));
  await expect(featured.list(NOW + 90_000)).rejects.toThrow('gone');
  expect(log.warn).toHaveBeenCalledTimes(1);
  const failed = passages.saying.mock.calls.length;
  expect(await featured.list(NOW + 90_001)).toEqual({ list: [], isGrowing: false });
  expect(passages.saying).toHaveBeenCalledTimes(failed);
  await featured.list(NOW + 121_000);
  expect(passages.saying).toHaveBeenCalledTimes(failed + asked);
});

test('what is too slow to be found at the moment is left out, and no reason to choose nothing', async () => {
  const passages = nothing();
  passages.saying.mockImplementation(async () => {
    if (passages.saying.mock.calls.length % 2 === 0) throw new BusinessError('tooFrequent');
    return [];
  });
  const chosen = { passages, names: () => [] };
  await expect(chooseFeatured(chosen, NOW, () => {})).resolves.toBeUndefined();
  expect(passages.saying.mock.calls.length).toBeGreaterThan(4);
});

test('what keeps a question from being looked for, other than that it costs too much, is a fault', async () => {
  const passages = nothing();
  passages.saying.mockRejectedValue(new BusinessError('notAllowed'));
  await expect(chooseFeatured({ passages, names: () => [] }, NOW, () => {})).rejects.toMatchObject({
    code: 10007,
  });
});

const HOUR_MS = 3_600_000;
const questionAt = (at: number): FeaturedQuestion => ({ question: `问题 ${at}`, answer: '', fid: at });

test('nobody waits for the last question: a few are shown as soon as they are there, and the old ones while new ones are chosen', async () => {
  const told: ((question: FeaturedQuestion) => void)[] = [];
  const ends: (() => void)[] = [];
  const featured = keepFeatured(
    (_now, tell) => {
      told.push(tell);
      return new Promise((resolve) => ends.push(resolve));
    },
    keeper(),
    logged(),
  );
  const first = featured.list(NOW);
  await vi.waitFor(() => expect(told).toHaveLength(1));
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
  const featured = keepFeatured(() => new Promise(() => {}), keeper(), logged());
  const listed = featured.list(NOW);
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  expect(await listed).toEqual({ list: [], isGrowing: true });
});

test('what was kept by the process before is shown at once: chosen anew beside where it is old, and left alone where it is not', async () => {
  const list = [1, 2].map(questionAt);
  const never = vi.fn().mockReturnValue(new Promise(() => {}));
  const young = keepFeatured(never, keeper({ list, chosenAt: new Date(NOW - HOUR_MS + 1) }), logged());
  expect(await young.list(NOW)).toEqual({ list, isGrowing: false });
  expect(never).not.toHaveBeenCalled();
  const old = keepFeatured(never, keeper({ list, chosenAt: new Date(NOW - 400 * HOUR_MS) }), logged());
  for (let time = 0; time < 2; time++) expect(await old.list(NOW)).toEqual({ list, isGrowing: false });
  expect(never).toHaveBeenCalledTimes(1);
});

test('where none are found any more the old ones stay, and are looked for again soon', async () => {
  const list = [1].map(questionAt);
  const kept = keeper({ list, chosenAt: new Date(NOW - 2 * HOUR_MS) });
  const none = vi.fn().mockResolvedValue(undefined);
  const featured = keepFeatured(none, kept, logged());
  for (const at of [NOW, NOW + 1, NOW + 10_000]) expect((await featured.list(at)).list).toEqual(list);
  expect(none).toHaveBeenCalledTimes(1);
  await featured.list(NOW + 31_000);
  expect(none).toHaveBeenCalledTimes(2);
  expect(kept.written).toEqual([]);
});

test('where choosing keeps failing the old ones are shown, it is tried again after a pause, and the log says why', async () => {
  const list = [1].map(questionAt);
  const error = new Error('the index is gone');
  const failing = vi.fn().mockRejectedValue(error);
  const log = logged();
  const kept = keeper({ list, chosenAt: new Date(NOW - 2 * HOUR_MS) });
  const featured = keepFeatured(failing, kept, log);
  const at = async (now: number, times: number) => {
    expect(await featured.list(now)).toEqual({ list, isGrowing: false });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(times));
    expect(failing).toHaveBeenCalledTimes(times);
  };
  for (const later of [0, 1, 10_000, 29_999]) await at(NOW + later, 1);
  for (const later of [30_000, 31_000]) await at(NOW + later, 2);
  expect(log.warn).toHaveBeenLastCalledWith({ err: error }, expect.any(String));

  const unkept = { ...keeper({ list, chosenAt: new Date(NOW - 2 * HOUR_MS) }), write: failing };
  const told = logged();
  const written = keepFeatured(async (_now, tell) => tell(questionAt(2)), unkept, told);
  await written.list(NOW);
  await vi.waitFor(() => expect(told.warn).toHaveBeenCalledTimes(1));
  await written.list(NOW + 1);
  expect(failing).toHaveBeenCalledTimes(3);
});
