import { expect, test } from 'vitest';
import { createKeptCounts } from './kept-counts.ts';

const COUNTS = new Map([
  ['a', 1],
  ['b', 2],
  ['c', 3],
]);

function counted(options = { most: 100, longestKey: 100 }) {
  const asked: (readonly string[])[] = [];
  const kept = createKeptCounts(options);
  const get = (key: string, names: string[], counts = COUNTS) =>
    kept.get(key, names, async (missing) => {
      asked.push(missing);
      return counts;
    });
  return { kept, asked, get };
}

test('only the names that are not kept are asked for; those with none have 0, and keep it', async () => {
  const { asked, get } = counted();
  expect(await get('k', ['a', 'z'])).toEqual([1, 0]);
  expect(await get('k', ['z', 'b', 'a'])).toEqual([0, 2, 1]);
  expect(await get('k', ['a', 'b', 'z'])).toEqual([1, 2, 0]);
  expect(await get('other', ['a'])).toEqual([1]);
  expect(asked).toEqual([['a', 'z'], ['b'], ['a']]);
});

test('a change forgets them, and what was on its way', async () => {
  const { kept, asked, get } = counted();
  await get('k', ['a']);
  kept.clear();
  await get('k', ['a'], new Map([['a', 9]]));
  const late = kept.get('k', ['c'], async () => {
    kept.clear();
    return new Map([['c', 3]]);
  });
  expect(await late).toEqual([3]);
  expect(await get('k', ['a', 'c'])).toEqual([1, 3]);
  expect(asked).toEqual([['a'], ['a'], ['a', 'c']]);
});

test('so many are kept, and nothing for a long key', async () => {
  const { asked, get } = counted({ most: 2, longestKey: 3 });
  await get('k', ['a', 'b', 'c']);
  await get('k', ['b', 'c']);
  await get('k', ['a']);
  await get('long', ['a']);
  await get('long', ['a']);
  expect(asked).toEqual([['a', 'b', 'c'], ['a'], ['a'], ['a']]);
});
