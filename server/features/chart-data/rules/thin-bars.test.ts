import { expect, test } from 'vitest';
import type { AreaPath } from '#server/ports/pdf.ts';
import { bar, word } from '#server/testing/drawn-chart.ts';
import { readChartData } from './read-chart-data.ts';

const [LEFT, FOOT, PITCH, BREADTH] = [100, 200, 40, 12];
const [RED, BLUE] = ['#c00000', '#4f81bd'];
const YEARS = ['2019', '2020', '2021', '2022', '2023'];
/** From the lower part of a stack to the upper. */
const LOWER = [40, 62, 55, 71, 48];
const THIN = [0.6, 0.4, 0.6, 0.8, 0.6];

const placeAt = (at: number): number => LEFT + 20 + at * PITCH;
const part = (at: number, from: number, high: number, color: string, breadth = BREADTH): AreaPath => {
  const [left, foot] = [placeAt(at) - breadth / 2, FOOT - from];
  return bar(left, foot - high, left + breadth, foot, color);
};

function read(paths: AreaPath[], names: readonly string[]) {
  const legend = names.map((name, at) => word(name, 115 + at * 60, 240, 'left'));
  const samples = names.map((_, at) => bar(102 + at * 60, 237, 110 + at * 60, 243, [RED, BLUE][at] ?? ''));
  const scale = [0, 20, 40, 60, 80, 100].map((value) => word(`${value}`, LEFT - 5, FOOT - value, 'right'));
  const years = YEARS.map((year, at) => word(year, placeAt(at), 215));
  const matter = { paths: [...paths, ...samples], words: [...scale, ...years, ...legend], images: [] };
  const box = { left: 50, top: 80, right: 340, bottom: 260 };
  return readChartData({ name: '持股市值占比', box, kind: 'bar' }, matter);
}

test('a part of a stack that is as thin as a line throughout has its column', () => {
  const lower = LOWER.map((value, at) => part(at, 0, value, RED));
  const data = read(
    [...lower, ...THIN.map((value, at) => part(at, LOWER[at] ?? 0, value, BLUE))],
    ['甲', '乙'],
  );
  expect(data?.head).toEqual([['', '甲', '乙']]);
  expect(data?.rows.map(([, a, b]) => [Math.round(Number(a)), Math.round(Number(b) * 10) / 10])).toEqual(
    LOWER.map((value, at) => [value, THIN[at]]),
  );
});

test('what is thin and of another breadth is no bar of its colour', () => {
  const lower = LOWER.map((value, at) => part(at, 0, value, RED));
  const other = THIN.map((value, at) => part(at, LOWER[at] ?? 0, value, BLUE, 7));
  expect(read([...lower, ...other], ['甲', '乙'])).toBeNull();
});

test('the dots of a frame around some bars are no bars, though they have their colour', () => {
  const bars = LOWER.map((value, at) => part(at, 0, value, RED));
  const dots = Array.from({ length: 40 }, (_, at) =>
    bar(LEFT + 5 + at * 2, 110, LEFT + 5.7 + at * 2, 110.7, RED),
  );
  const data = read([...bars, ...dots], ['甲']);
  expect(data?.rows.map(([year, value]) => [year, Math.round(Number(value))])).toEqual(
    YEARS.map((year, at) => [year, LOWER[at]]),
  );
});
