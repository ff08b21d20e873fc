import { expect, test } from 'vitest';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { createAudiences, groupKey } from './audiences.ts';
import { type AskedIndex, gateOwnIndex } from './index-gate.ts';

const MEMBER = { uid: 5 };
const SELECTION = { expression: null, match: 'all' } as const;
const QUERY: Parameters<AskedIndex['search']>[0] = {
  ...SELECTION,
  ...{ rankWords: [], sort: 'newest', offset: 0, limit: 9, nowSeconds: 0 },
};

/** An index that answers at once, with how it was asked. */
function openIndex() {
  const asked: (readonly string[])[] = [];
  const note = <Answer>({ audiences }: { audiences: readonly string[] }, answer: Answer): Promise<Answer> => {
    asked.push(audiences);
    return Promise.resolve(answer);
  };
  const index = {
    search: (query) => note(query, { hits: [], total: 7, full: 7, tookMs: 0 }),
    count: (selection) => note(selection, 7),
    countTags: (selection) => note(selection, [7]),
    facets: (selection) => note(selection, [[{ value: 'a', count: 7 }]]),
  } as Partial<SearchIndex> as SearchIndex;
  return { index, asked };
}

const ways = (gate: ReturnType<typeof gateOwnIndex>) => {
  const within = () => gate.within(groupKey(12), MEMBER);
  return {
    search: () => within().search(QUERY),
    count: () => within().count(SELECTION),
    countTags: () => within().countTags(SELECTION, ['kind:a']),
    facets: () => within().facets(SELECTION, ['kind']),
    stats: () => within().stats(),
  };
};

test('nothing is answered of a place before its keeper has agreed, however early the index answers', async () => {
  for (const isMember of [true, false]) {
    const { index, asked } = openIndex();
    const audiences = createAudiences('everybody');
    audiences.add(() => (isMember ? [groupKey(12), groupKey(13)] : [groupKey(13)]));
    const keeper = Promise.withResolvers<void>();
    audiences.keep('group', () => keeper.promise);
    let answered = 0;
    const asking = Object.values(ways(gateOwnIndex(index, audiences))).map((ask) =>
      ask().finally(() => {
        answered += 1;
      }),
    );
    const outcomes = Promise.allSettled(asking);
    await expect.poll(() => asked.length).toBe(asking.length);
    expect(answered).toBe(0);
    keeper.reject(new Error('no such group'));
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ reason: { message: 'no such group' } });
    // What was asked meanwhile was asked for what is the caller's own alone.
    expect(asked).toEqual(asking.map(() => (isMember ? [groupKey(12)] : [])));
  }
});

test('that the index cannot answer is told to nobody whom the keeper turns away', async () => {
  let asked = 0;
  const down = () => {
    asked += 1;
    return Promise.reject(new Error('index down'));
  };
  const fails = { search: down, count: down, countTags: down, facets: down };
  const audiences = createAudiences('everybody');
  audiences.add(() => [groupKey(12)]);
  const keeper = Promise.withResolvers<void>();
  audiences.keep('group', () => keeper.promise);
  const asking = Object.values(ways(gateOwnIndex(fails as Partial<SearchIndex> as SearchIndex, audiences)));
  const outcomes = Promise.allSettled(asking.map((ask) => ask()));
  await expect.poll(() => asked).toBe(asking.length);
  keeper.reject(new Error('no such group'));
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ reason: { message: 'no such group' } });
});

test('where the keeper agrees the answer is that of the index', async () => {
  const { index } = openIndex();
  const audiences = createAudiences('everybody');
  audiences.add(() => [groupKey(12)]);
  audiences.keep('group', async () => {});
  const { search, count, countTags, facets, stats } = ways(gateOwnIndex(index, audiences));
  expect(await search()).toMatchObject({ total: 7 });
  expect([await count(), await countTags(), await stats()]).toEqual([7, [7], { documents: 7 }]);
  expect(await facets()).toHaveLength(1);
});
