import { expect, test } from 'vitest';
import { foldCharts } from './fold-charts.ts';

/** As the records answer: each with all that are the same, oldest report first. */
const same = (...groups: number[][]) =>
  groups.flatMap((group) => group.flatMap((id) => group.map((of) => ({ of, id }))));

test('the same chart is one row, from the oldest report among the hits, where the best of them stood', () => {
  expect(foldCharts([5, 3, 9, 4], same([3, 9], [5], [4]))).toEqual([5, 3, 4]);
  // The oldest report was found later in the list; a report that was not found is no source of it.
  expect(foldCharts([9, 5, 3], same([1, 3, 9]))).toEqual([3, 5]);
});

test('what is alike through another is one', () => {
  const chain = [...same([1, 2]), ...same([2, 3])];
  expect(foldCharts([3, 1, 2], chain)).toEqual([1]);
});

test('charts without a look or a name stay as they are', () => {
  expect(foldCharts([7, 8], [])).toEqual([7, 8]);
});
