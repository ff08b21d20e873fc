import { expect, test, vi } from 'vitest';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  type AskOptions,
  SearchBusy,
  SearchIndexUnavailable,
  SearchSlow,
  SearchTooComplex,
} from '#server/ports/search-index.ts';
import { query } from '#server/ports/search-samples.ts';
import { boundedIndex } from './bounded-index.ts';

const VISITOR: Caller = {
  sessionKey: 'a',
  uid: null,
  tier: 'visitor',
  address: '2001:db8::1',
  userAgent: '',
  knownCookie: '',
  now: 0,
};

type Asked = Parameters<typeof boundedIndex>[0];

/** An index that keeps what it was asked with, or fails. */
function openStub(failure?: Error) {
  const seen: (AskOptions | undefined)[] = [];
  const answer = <Value>(value: Value, options: AskOptions | undefined): Promise<Value> => {
    seen.push(options);
    return failure ? Promise.reject(failure) : Promise.resolve(value);
  };
  const index: Asked = {
    stats: () => answer({ documents: 0 }, undefined),
    search: (_, options) => answer({ hits: [], total: 0, full: 0, tookMs: 0 }, options),
    count: (_, options) => answer(0, options),
    countTags: (_, _tags, options) => answer([], options),
    facets: (_, _kinds, options) => answer([], options),
  };
  return { index, seen };
}

test('all queries of a request share one budget and one share', async () => {
  const { index, seen } = openStub();
  const visitors = boundedIndex(index, VISITOR);
  await visitors.search(query(null));
  await visitors.count(query(null));
  await visitors.countTags(query(null), []);
  await visitors.facets(query(null), []);
  await boundedIndex(index, { ...VISITOR, uid: 7 }).count(query(null));
  expect(seen.map((options) => options?.share)).toEqual([...Array(4).fill('2001:db8:0:0::/64'), 'uid:7']);
  const budgets = seen.slice(0, 4).map((options) => options?.budgetMs ?? 0);
  expect(budgets).toEqual([...budgets].sort((a, b) => b - a));
  expect(Math.max(...budgets)).toBeLessThanOrEqual(2000);
});

test('time that goes by between two queries, as while the database is waited for, is not the engine’s', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { index, seen } = openStub();
  const takes = (ms: number) => async (_: unknown, options?: AskOptions) => {
    seen.push(options);
    vi.advanceTimersByTime(ms);
    return 0;
  };
  const visitors = boundedIndex({ ...index, count: takes(300) }, VISITOR);
  await visitors.count(query(null));
  vi.advanceTimersByTime(9_000);
  // Together they take the engine six hundred.
  await Promise.all([visitors.count(query(null)), visitors.count(query(null))]);
  vi.advanceTimersByTime(9_000);
  await visitors.count(query(null));
  expect(seen.map((options) => options?.budgetMs)).toEqual([2_000, 1_700, 1_400, 1_100]);
  vi.useRealTimers();
});

test('who is given more time has it all, and is told by his own half what is too complex', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { index, seen } = openStub();
  let takesMs = 3_000;
  const count: Asked['count'] = async (_, options) => {
    seen.push(options);
    vi.advanceTimersByTime(takesMs);
    throw new SearchTooComplex();
  };
  const patient = boundedIndex({ ...index, count }, VISITOR, 8_000);
  await expect(patient.count(query(null))).rejects.toMatchObject({ code: 10006 });
  takesMs = 2_000;
  await expect(patient.count(query(null))).rejects.toMatchObject({ code: 10006 });
  // Three of eight seconds are left: less than half.
  takesMs = 3_000;
  await expect(patient.count(query(null))).rejects.toMatchObject({ code: 10009 });
  await expect(patient.count(query(null))).rejects.toMatchObject({ code: 10009 });
  expect(seen.map((options) => options?.budgetMs)).toEqual([8_000, 5_000, 3_000]);
  vi.useRealTimers();
});

test('what took all the time and failed is why there is no more, and not the search', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const away = new SearchIndexUnavailable('no answer');
  const { index } = openStub();
  const late = async () => {
    vi.advanceTimersByTime(5_000);
    throw away;
  };
  const visitors = boundedIndex({ ...index, countTags: late }, VISITOR);
  await visitors.countTags().catch(() => []);
  await expect(visitors.count(query(null))).rejects.toBe(away);
  vi.useRealTimers();
});

test('a question that was left little of the time, or none, is not said to be too complex', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { index } = openStub();
  let takesMs = 1_100;
  const count: Asked['count'] = async () => {
    vi.advanceTimersByTime(takesMs);
    return 0;
  };
  let overMs = 900;
  const countTags: Asked['countTags'] = async () => {
    vi.advanceTimersByTime(overMs);
    throw new SearchTooComplex();
  };
  const asked = () => boundedIndex({ ...index, count, countTags }, VISITOR);
  const slow = { code: 10009, message: expect.stringContaining('检索现在很慢') };
  const complex = { code: 10006, message: '检索太复杂，请减少词' };
  const first = asked();
  await first.count(query(null));
  await expect(first.countTags(query(null), [])).rejects.toMatchObject(slow);
  // What is refused at once is refused for what it is.
  overMs = 0;
  const second = asked();
  await second.count(query(null));
  await expect(second.countTags(query(null), [])).rejects.toMatchObject(complex);
  // Most of the time was its own.
  [takesMs, overMs] = [900, 1_100];
  const third = asked();
  await third.count(query(null));
  await expect(third.countTags(query(null), [])).rejects.toMatchObject(complex);
  takesMs = 2_000;
  const last = asked();
  await last.count(query(null));
  await expect(last.search(query(null))).rejects.toMatchObject(slow);
  vi.useRealTimers();
});

test('the engine’s refusals are said in words', async () => {
  const ask = (failure: Error) => boundedIndex(openStub(failure).index, VISITOR).count(query(null));
  await expect(ask(new SearchTooComplex())).rejects.toMatchObject({
    code: 10006,
    message: '检索太复杂，请减少词',
  });
  await expect(ask(new SearchBusy(2))).rejects.toMatchObject({
    code: 10009,
    details: { retryAfterSeconds: 2 },
  });
  await expect(ask(new SearchSlow(5))).rejects.toMatchObject({
    code: 10009,
    message: '检索现在很慢，没有在时限内做完，请稍后再试，或减少词',
    details: { retryAfterSeconds: 5 },
  });
  await expect(ask(new Error('broken'))).rejects.toThrow('broken');
  // How many there are is counted by the engine too.
  const stats = boundedIndex(openStub(new SearchSlow(5)).index, VISITOR).stats();
  await expect(stats).rejects.toMatchObject({ code: 10009 });
});

test('every query ends where whoever asked has gone', async () => {
  const { index, seen } = openStub();
  const { signal } = new AbortController();
  const bounded = boundedIndex(index, { ...VISITOR, signal });
  await bounded.search(query(null));
  await bounded.count(query(null));
  await bounded.countTags(query(null), []);
  await bounded.facets(query(null), [], { most: 3 });
  expect(seen.map((options) => options?.signal)).toEqual(Array(4).fill(signal));
});
