import { expect, test } from 'vitest';
import { sizeInRuns, sizesOfRuns } from './page-runs.ts';

const A4 = { width: 595.276, height: 841.89 };

test('every page has the size of its run', () => {
  expect(
    sizesOfRuns(
      [
        [2, 595.28, 841.89],
        [1, 842, 595],
      ],
      3,
      A4,
    ),
  ).toEqual([
    { width: 595.28, height: 841.89 },
    { width: 595.28, height: 841.89 },
    { width: 842, height: 595 },
  ]);
});

test.each([
  ['nothing is known', []],
  ['there are other pages', [[2, 595.28, 841.89]]],
  ['the first page is another', [[3, 612, 792]]],
] as const)('null where %s', (_, runs) => {
  expect(sizesOfRuns(runs, 3, A4)).toBeNull();
});

test('one page has the size of its run, and none where the runs do not reach', () => {
  const runs: [number, number, number][] = [
    [2, 595, 842],
    [1, 842, 595],
  ];
  expect([1, 2, 3, 4].map((page) => sizeInRuns(runs, page))).toEqual([
    { width: 595, height: 842 },
    { width: 595, height: 842 },
    { width: 842, height: 595 },
    null,
  ]);
});
