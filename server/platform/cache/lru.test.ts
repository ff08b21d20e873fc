import { expect, test } from 'vitest';
import { createAgingLru, createLru } from './lru.ts';
import { createSingleFlight } from './single-flight.ts';
import { createTtlCache } from './ttl-cache.ts';

test('what was asked for longest ago goes first', () => {
  const kept = createLru<string, number>({ most: 2 });
  kept.set('a', 1);
  kept.set('b', 2);
  kept.get('a');
  kept.set('c', 3);
  expect([...kept.keys()].toSorted()).toEqual(['a', 'c']);
});

test('a bound of bytes holds, and what is larger than it is not kept', () => {
  const kept = createLru<string, string>({ mostBytes: 5, bytesOf: ({ length }) => length });
  kept.set('a', 'xxx');
  kept.set('b', 'xx');
  kept.set('c', 'xxxxxx');
  expect([...kept.keys()].toSorted()).toEqual(['a', 'b']);
  kept.set('d', 'x');
  expect([...kept.keys()].toSorted()).toEqual(['b', 'd']);
});

test.each([0, 1_700_000_000_000])(
  'from %d on a value is fresh for its time, reading does not lengthen it',
  (start) => {
    const kept = createAgingLru<number>({ freshMs: 1_000, most: 10 });
    kept.set('a', 1, start);
    expect([kept.get('a', start), kept.get('a', start + 999), kept.get('a', start + 1_000)]).toEqual([
      1,
      1,
      undefined,
    ]);
  },
);

test('only that value is dropped which was meant', () => {
  const kept = createAgingLru<object>({ freshMs: 1_000, most: 10 });
  const [one, other] = [{}, {}];
  kept.set('a', one, 0);
  kept.drop('a', other);
  expect(kept.get('a', 0)).toBe(one);
  kept.drop('a', one);
  expect(kept.get('a', 0)).toBeUndefined();
});

test('a list is made once for all who ask at the same time, and again after its time, a failure or where it is not whole', async () => {
  const lists = createTtlCache<number>({ freshMs: 1_000, most: 10 });
  let made = 0;
  const make = async () => ({ list: ++made, isWhole: true });
  expect(await Promise.all([lists.get('a', 0, make), lists.get('a', 999, make)])).toEqual([1, 1]);
  expect(await lists.get('a', 1_000, make)).toBe(2);
  lists.forget('a');
  expect(await lists.get('a', 1_000, make)).toBe(3);

  expect(await lists.get('b', 0, async () => ({ list: 7, isWhole: false }))).toBe(7);
  await expect(lists.get('b', 0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lists.get('b', 0, make)).toBe(4);
});

test('a list that was begun before it was forgotten does not take the place of the next', async () => {
  const lists = createTtlCache<string>({ freshMs: 1_000, most: 10 });
  const held = Promise.withResolvers<{ list: string; isWhole: boolean }>();
  const early = lists.get('a', 0, () => held.promise);
  lists.forget('a');
  expect(await lists.get('a', 0, async () => ({ list: 'new', isWhole: true }))).toBe('new');
  held.resolve({ list: 'old', isWhole: false });
  expect(await early).toBe('old');
  expect(await lists.get('a', 0, async () => ({ list: 'newer', isWhole: true }))).toBe('new');
});

test('work of one key is done once at a time, and again after it ended, well or not', async () => {
  const flights = createSingleFlight<number>();
  let begun = 0;
  const held = Promise.withResolvers<void>();
  const work = async () => {
    begun += 1;
    await held.promise;
    return begun;
  };
  const both = [flights.run('a', work), flights.run('a', work)];
  expect([begun, flights.size, flights.underWay('b')]).toEqual([1, 1, undefined]);
  held.resolve();
  expect(await Promise.all(both)).toEqual([1, 1]);
  expect(flights.size).toBe(0);
  await expect(flights.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await flights.run('a', work)).toBe(2);
});
