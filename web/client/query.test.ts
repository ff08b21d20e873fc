import {
  dehydrate,
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '#contract/wire/client.ts';
import { asking } from '#web/testing/asking.ts';
import { askAhead } from './query.ts';

const unasked = async (): Promise<never> => {
  throw new Error('nobody answers');
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('on the server no timer outlives a page: it would keep all of it in memory', async () => {
  const queries = asking(unasked);
  await askAhead(queries, { queryKey: ['reports'], queryFn: () => Promise.resolve(['a report']) });
  expect(queries.getQueryData(['reports'])).toEqual(['a report']);
  expect(vi.getTimerCount()).toBe(0);
});

test('what is asked ahead is handed over as the library itself would', async () => {
  const [ours, theirs] = [asking(unasked), asking(unasked)];
  const query = { queryKey: ['reports', { page: 1 }], queryFn: () => Promise.resolve(['a report']) };
  await Promise.all([askAhead(ours, query), theirs.prefetchQuery(query)]);
  expect(dehydrate(ours)).toEqual(dehydrate(theirs));
});

test('an answer that fails is left out, and the others are handed over', async () => {
  const queries = asking(unasked);
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
  const queries = asking(unasked);
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

test('without a network a query and a change fail, rather than wait where nobody sees why', async () => {
  onlineManager.setOnline(false);
  const queries = asking(unasked);
  const unreached = () => Promise.reject(new CallFailed(0, '网络不通'));
  const asked = new QueryObserver(queries, { queryKey: ['orders'], queryFn: unreached });
  const changed = new MutationObserver(queries, { mutationFn: unreached });
  const stops = [asked.subscribe(() => {}), changed.subscribe(() => {})];
  const refusal = expect(changed.mutate()).rejects.toThrow('网络不通');
  await vi.runAllTimersAsync();
  await refusal;
  expect(asked.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  for (const stop of stops) stop();
  queries.clear();
});

test.each([
  ['a hidden tab fails at once, rather than wait to be shown', true, 1],
  ['a tab in sight is asked a second time', false, 2],
])('a call that did not arrive in %s', async (_what, hidden, calls) => {
  vi.stubGlobal('document', { hidden });
  focusManager.setFocused(!hidden);
  const queries = asking(unasked);
  const unreached = vi.fn(() => Promise.reject(new CallFailed(0, '网络不通')));
  const asked = new QueryObserver(queries, { queryKey: ['orders'], queryFn: unreached });
  const stop = asked.subscribe(() => {});
  await vi.runAllTimersAsync();
  expect(asked.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  expect(unreached).toHaveBeenCalledTimes(calls);
  stop();
  queries.clear();
});
