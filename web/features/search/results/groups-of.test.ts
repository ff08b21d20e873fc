import { expect, test } from 'vitest';
import type { SearchResult } from '#contract/calls/search.ts';
import { countText, foundIn, groupsOf, lacksCovers } from './groups-of.ts';

const list = [1, 2, 3].map((fid) => ({ fid })) as unknown as SearchResult['list'];
const fids = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ line, reports }) => [line, ...reports.map(({ fid }) => fid)]);

test('every report stands in exactly one group, under its line', () => {
  const groups: SearchResult['groups'] = [
    { grade: 'together', from: 0, line: '' },
    { grade: 'most', from: 1, line: '以下结果未包含：液冷' },
  ];
  expect(fids(groupsOf({ list, groups }))).toEqual([
    ['', 1],
    ['以下结果未包含：液冷', 2, 3],
  ]);
  expect(fids(groupsOf({ list, groups: [] }))).toEqual([['', 1, 2, 3]]);
});

test('full matches are counted first, and none of them is said', () => {
  expect(countText({ count: 1234, full: 1234, folded: 0 })).toBe('共 1,234 篇');
  // What stands under another row was found as well.
  expect(countText({ count: 1230, full: 1234, folded: 4 })).toBe('共 1,234 篇');
  expect(countText({ count: 30, full: 10, folded: 6 })).toBe('10 篇全部符合，另有 26 篇部分符合');
  expect(countText({ count: 36, full: 10, folded: 0 })).toBe('10 篇全部符合，另有 26 篇部分符合');
  expect(countText({ count: 26, full: 0, folded: 0 })).toBe('没有全部符合的，26 篇部分符合');
});

test('a page lacks covers where no report of it has one, and an empty page lacks nothing', () => {
  expect(lacksCovers([{ share_url: '' }, { share_url: '' }])).toBe(true);
  expect(lacksCovers([{ share_url: '' }, { share_url: '/cover/1' }])).toBe(false);
  expect(lacksCovers([])).toBe(false);
});

test.each([
  [{ count: 35, full: 37, folded: 2 }, 37],
  [{ count: 90, full: 60, folded: 5 }, 95],
  [{ count: 30, full: 0, folded: 1 }, 31],
])('a sheet promises as many as the list then says: %o', (result, found) => {
  expect(foundIn(result)).toBe(found);
  const said = [...countText(result).matchAll(/[\d,]+/g)].map(([number]) => Number(number));
  expect(said.reduce((sum, each) => sum + each, 0)).toBe(found);
});
