import { expect, test } from 'vitest';
import { BusinessError } from '#contract/wire/codes.ts';
import { query } from '#server/ports/search-samples.ts';
import type { AskableIndex } from './allowed-index.ts';
import { guardedIndex } from './guarded-index.ts';

test('no way into the index leads past the check', async () => {
  const asked: string[] = [];
  const answer = <Value>(name: string, value: Value) => {
    asked.push(name);
    return Promise.resolve(value);
  };
  const index: AskableIndex = {
    search: () => answer('search', { hits: [], total: 0, full: 0, tookMs: 0 }),
    count: () => answer('count', 0),
    countTags: () => answer('countTags', []),
    facets: () => answer('facets', []),
    stats: () => answer('stats', { documents: 0, bytes: 0 }),
  };
  const everyWay = (guarded: AskableIndex) => [
    guarded.search(query(null)),
    guarded.count(query(null)),
    guarded.countTags(query(null), []),
    guarded.facets(query(null), []),
  ];
  const closed = guardedIndex(index, () => {
    throw new BusinessError('notAllowed');
  });
  for (const way of everyWay(closed)) await expect(way).rejects.toMatchObject({ code: 10007 });
  expect(asked).toEqual([]);
  await Promise.all(everyWay(guardedIndex(index, () => undefined)));
  expect(asked).toEqual(['search', 'count', 'countTags', 'facets']);
});
