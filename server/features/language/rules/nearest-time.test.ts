import { expect, test } from 'vitest';
import { startOfDay } from '#contract/text/calendar.ts';
import { nearestFirst } from './nearest-time.ts';

const SPAN = { from: '2026-11-01', to: '2026-11-30' };
const publishedAt = (days: readonly string[]) => new Map(days.map((day, fid) => [fid, startOfDay(day)]));
const order = (scores: readonly number[], days: readonly string[]) =>
  nearestFirst(
    scores.map((score, fid) => ({ fid, score })),
    publishedAt(days),
    SPAN,
  ).map(({ fid }) => fid);

test('of what fits about as well the nearest month comes first, before the time or behind it', () => {
  expect(order([10, 9.8, 9.6], ['2026-03-01', '2026-08-20', '2026-06-02'])).toEqual([1, 2, 0]);
  expect(order([10, 9.8], ['2026-08-20', '2026-12-05'])).toEqual([1, 0]);
});

test('what fits far better stands before what is a month nearer', () => {
  expect(order([10, 4], ['2026-07-20', '2026-08-20'])).toEqual([0, 1]);
});

test('what fits more than twice as well stands first however far away it lies', () => {
  expect(order([10, 4.9, 4.8], ['2019-07-20', '2026-10-20', '2026-09-20'])).toEqual([0, 1, 2]);
  expect(order([10, 5.2], ['2019-07-20', '2026-10-20'])).toEqual([1, 0]);
});

test('the nearest keeps its score, and what lies within the time as well', () => {
  const rows = nearestFirst([{ fid: 0, score: 3 }], publishedAt(['2020-01-01']), SPAN);
  expect(rows).toEqual([{ fid: 0, score: 3 }]);
  expect(order([2, 1], ['2026-11-30', '2026-11-02'])).toEqual([0, 1]);
});
