import { expect, test } from 'vitest';
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
