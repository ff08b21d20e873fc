import { expect, test } from 'vitest';
import { keepFacts } from './kept-facts.ts';
import type { FoldingFacts } from './store/folding-facts.ts';

const factsOf = (fid: number, titleKey: string): FoldingFacts => ({
  fid,
  title: titleKey,
  titleKey,
  organisationId: 1,
  publishedAtSeconds: 0,
  stocks: [],
  industry: 0,
  seriesKey: '',
  audience: null,
  headline: '',
  hasFile: true,
});

function library() {
  const titles = new Map([1, 2, 3, 4].map((fid) => [fid, `title ${fid}`]));
  const asked: number[][] = [];
  const ask = async (ids: readonly number[]) => {
    asked.push([...ids]);
    return ids.flatMap((fid) => {
      const title = titles.get(fid);
      return title === undefined ? [] : [factsOf(fid, title)];
    });
  };
  return { titles, asked, ask };
}
const keysOf = (facts: FoldingFacts[]) => facts.map(({ titleKey }) => titleKey).sort();

test('only what is not known is asked for, and what is gone is left out', async () => {
  const { ask, asked } = library();
  const kept = keepFacts(ask);
  await kept.read([1, 2]);
  expect(keysOf(await kept.read([2, 3, 9]))).toEqual(['title 2', 'title 3']);
  expect(keysOf(await kept.read([1, 2, 3]))).toEqual(['title 1', 'title 2', 'title 3']);
  expect(asked).toEqual([
    [1, 2],
    [3, 9],
  ]);
});

test('a changed report is asked for again', async () => {
  const { ask, titles } = library();
  const kept = keepFacts(ask);
  await kept.read([1, 2]);
  titles.set(1, 'renamed');
  kept.forget([1]);
  expect(keysOf(await kept.read([1, 2]))).toEqual(['renamed', 'title 2']);
});

test('what was read before a change and comes after it is not kept', async () => {
  const { ask, titles } = library();
  const held = Promise.withResolvers<void>();
  const kept = keepFacts(async (ids) => {
    const facts = await ask(ids);
    await held.promise;
    return facts;
  });
  const early = kept.read([1]);
  titles.set(1, 'renamed');
  kept.forget([1]);
  held.resolve();
  expect(keysOf(await early)).toEqual(['title 1']);
  expect(keysOf(await kept.read([1]))).toEqual(['renamed']);
});

test('no more are kept than there is room for', async () => {
  const { ask, asked } = library();
  const kept = keepFacts(ask, 2);
  await kept.read([1, 2, 3]);
  await kept.read([1]);
  await kept.read([3]);
  expect(asked).toEqual([[1, 2, 3], [1]]);
});
