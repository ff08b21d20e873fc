import { expect, test } from 'vitest';
import { hitsOfPages, pagesOfHits } from './hit-list.ts';

const hit = (page: number, text: string) => ({ page, snippet: { text, range: [0, 1] as [number, number] } });
const HITS = [hit(2, 'a'), hit(2, 'b'), hit(5, 'c')];

test('hits known one by one are listed page by page', () => {
  expect(pagesOfHits(HITS)).toMatchObject([
    { page: 2, count: 2, snippets: [{ text: 'a' }, { text: 'b' }] },
    { page: 5, count: 1, snippets: [{ text: 'c' }] },
  ]);
  expect(pagesOfHits([])).toEqual([]);
});

test('pages are listed in reading order whatever the order in which they were found; unknown places are counted', () => {
  const found = new Map([
    [7, { count: 3 }],
    [4, { count: 1, places: [{ text: 'x', range: [0, 1] as [number, number], boxes: [] }] }],
  ]);
  const find = { found, query: 'x', total: 4 } as unknown as Parameters<typeof hitsOfPages>[0];
  expect(hitsOfPages(find).pages.map(({ page, count, snippets }) => [page, count, snippets.length])).toEqual([
    [4, 1, 1],
    [7, 3, 0],
  ]);
});
