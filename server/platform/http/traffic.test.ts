import { afterEach, describe, expect, test, vi } from 'vitest';
import { searchFacets } from '#contract/calls/facets.ts';
import { findInFile } from '#contract/calls/find.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import { suggest } from '#contract/calls/suggestions.ts';
import type { Call } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { createTraffic, type Traffic } from './traffic.ts';

const visitorAt = (number: number): Caller => newCaller({ uid: null, address: `203.0.113.${number}` });

/** Asks from twenty addresses, and gives how many began. Nothing ends. */
function begunOf(ask: Traffic['call']): { begun: () => number; ask: (caller: Caller) => void } {
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<never>(() => {});
  };
  return { begun: () => begun, ask: (caller) => void ask(caller, work) };
}

test.each(['call', 'page'] as const)(
  'visitors of however many addresses leave half of the places (%s) to people who have signed in',
  async (kind) => {
    const traffic = createTraffic({ callsAtOnce: 8, pagesAtOnce: 8 });
    const { begun, ask } = begunOf(traffic[kind]);
    for (let number = 1; number <= 20; number += 1)
      for (let time = 0; time < 4; time += 1) ask(visitorAt(number));
    await new Promise((done) => setImmediate(done));
    expect(begun()).toBe(4);
    ask(newCaller({ uid: 7 }));
    await new Promise((done) => setImmediate(done));
    expect(begun()).toBe(5);
  },
);

test('of one address a quarter is answered at once', async () => {
  const { begun, ask } = begunOf(createTraffic({ callsAtOnce: 8 }).call);
  for (let time = 0; time < 20; time += 1) ask(visitorAt(1));
  await new Promise((done) => setImmediate(done));
  expect(begun()).toBe(2);
});

describe('an account', () => {
  afterEach(() => void vi.useRealTimers());

  const nothing = async () => undefined;

  test('is counted by name, over all its sessions, and nobody else is', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const traffic = createTraffic({ accountCallsPerSecond: 2 });
    const mine = (session: string) => newCaller({ uid: 7, sessionKey: session });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, time) => traffic.call(mine(`session ${time % 4}`), nothing)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(traffic.call(newCaller({ uid: 8 }), nothing)).resolves.toBeUndefined();
    await expect(traffic.call(newCaller({ uid: 8 }), nothing, 6)).resolves.toBeUndefined();
    await expect(traffic.call(newCaller({ uid: 8 }), nothing, 6)).rejects.toThrow('操作过于频繁');
  });

  test('of an analyst who works as fast as one can never meets its bounds', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const traffic = createTraffic();
    const asker = { session: 's.analyst' };
    const refused: string[] = [];
    const note = (what: string, refusal: unknown) => void (refusal === null || refused.push(what));
    const ask = ({ path, cost }: Pick<Call, 'path' | 'cost'>) => note(path, traffic.countCall(asker, cost));
    const open = (files: number, calls: readonly Call[]) => {
      note('a page', traffic.pageRefusal(asker, false));
      for (let file = 0; file < files; file += 1) note('a file', traffic.countFile(asker));
      for (const call of calls) ask(call);
    };
    // Ten minutes: four keys a second, a search every second second, a report opened every fourth, its pages turned, its text sought in.
    for (let second = 0; second < 600; second += 1) {
      for (let key = 0; key < 4; key += 1) ask(suggest);
      if (second % 2 === 0) open(20, [searchReports, searchFacets]);
      if (second % 4 === 1) open(30, [getFileDetail, getReadingFlow, ...Array(10).fill(getFileDetail)]);
      if (second % 4 === 3) for (let key = 0; key < 4; key += 1) ask(findInFile);
      vi.advanceTimersByTime(1_000);
    }
    expect(refused).toEqual([]);
  });
});
