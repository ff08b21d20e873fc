import { expect, test } from 'vitest';
import type { Box } from '#server/ports/pdf.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { cellsUnderRules, ruledCells } from './ruled-cells.ts';

const across = (top: number, left: number, right: number): Box => ({ left, right, top, bottom: top + 0.5 });
const down = (left: number, top: number, bottom: number): Box => ({ left, right: left + 0.5, top, bottom });
const rounded = (cells: readonly Box[] | null) =>
  cells?.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.floor));

test('each rectangle that rules close is a cell, however many rows or columns it takes', () => {
  const rules = [
    ...[0, 60].map((top) => across(top, 0, 300)),
    ...[20, 40].map((top) => across(top, 100, 300)),
    ...[0, 100, 300].map((left) => down(left, 0, 60)),
    down(200, 20, 60),
  ];
  expect(rounded(ruledCells(rules))).toEqual([
    [0, 0, 100, 60],
    [100, 0, 300, 20],
    [100, 20, 200, 40],
    [200, 20, 300, 40],
    [100, 40, 200, 60],
    [200, 40, 300, 60],
  ]);
});

test('borders that every cell has of its own, and frames, part an area as rules do', () => {
  const random = seededRandom();
  for (let time = 0; time < 50; time += 1) {
    const places = (count: number): number[] => {
      const all = [0];
      for (let at = 1; at <= count; at += 1) all.push((all.at(-1) ?? 0) + random.integer(9, 60));
      return all;
    };
    const [lefts, tops] = [places(random.integer(2, 6)), places(random.integer(2, 8))];
    const cells = tops.slice(1).flatMap((bottom, row) =>
      lefts.slice(1).map((right, column) => ({
        left: lefts[column] ?? 0,
        top: tops[row] ?? 0,
        right,
        bottom,
      })),
    );
    const pieces = cells.flatMap(({ left, top, right, bottom }) => [
      ...[top, bottom].map((at) => across(at, left + 0.5, right)),
      ...[left, right].map((at) => down(at, top + 0.5, bottom)),
    ]);
    expect(rounded(ruledCells(pieces))).toEqual(
      cells.map(({ left, top, right, bottom }) => [left, top, right, bottom]),
    );
    expect(ruledCells(cells)).toEqual(cells);
  }
});

test('a side without a rule ends where the rules across it do', () => {
  const rules = [...[0, 20, 40].map((top) => across(top, 0, 300)), down(100, 0, 40)];
  expect(rounded(ruledCells(rules))).toEqual([
    [0, 0, 100, 20],
    [100, 0, 300, 20],
    [0, 20, 100, 40],
    [100, 20, 300, 40],
  ]);
});

test('what rules part into anything but rectangles has no cells', () => {
  const steps = [
    ...[0, 60].map((top) => across(top, 0, 300)),
    ...[0, 300].map((left) => down(left, 0, 60)),
    across(30, 0, 150),
    down(150, 0, 30),
  ];
  expect(ruledCells(steps)).toBeNull();
  expect(ruledCells([across(0, 0, 300)])).toBeNull();
});

test('a raster that nobody reads is left alone', () => {
  const many = Array.from({ length: 70 }, (_, at) => at * 10);
  expect(
    ruledCells([...many.map((at) => across(at, 0, 690)), ...many.map((at) => down(at, 0, 690))]),
  ).toBeNull();
});

test('where rules between rows end and the next begin, a column does; a cell without a rule goes on', () => {
  const level = (top: number, ...ends: number[]): Box[] =>
    ends.slice(1).map((to, at) => across(top, (ends[at] ?? 0) + 0.5, to));
  const rules = [
    ...level(0, 0, 60, 300),
    // Under the first column none: its name takes two rows. What stands beside it is one cell in the first of them.
    ...level(20, 60, 180, 300),
    ...[40, 60, 80].flatMap((top) => level(top, 0, 60, 180, 300)),
  ];
  expect(cellsUnderRules(rules).map(rounded)).toEqual([
    [
      [0, 0, 60, 40],
      [60, 0, 300, 20],
      [60, 20, 180, 40],
      [180, 20, 300, 40],
      ...[40, 60].flatMap((top) => [
        [0, top, 60, top + 20],
        [60, top, 180, top + 20],
        [180, top, 300, top + 20],
      ]),
    ],
  ]);
  expect(cellsUnderRules(level(0, 0, 60, 300))).toEqual([]);
  expect(cellsUnderRules([0, 20, 40, 60].map((top) => across(top, 0, 300)))).toEqual([]);
});
