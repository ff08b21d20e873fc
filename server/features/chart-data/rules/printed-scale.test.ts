import { describe, expect, it } from 'vitest';
import { bar, word } from '#server/testing/drawn-chart.ts';
import type { ChartData } from './chart-data.ts';
import { readChartData } from './read-chart-data.ts';

const FOOT = 200;
const PER = 0.8;

/** Upright bars without a scale; each with its number at its end and a year under all. */
function drawn(values: readonly number[], printed = values.map(String), lift = 0): ChartData | null {
  const place = (at: number): number => 100 + at * 30;
  const ends = values.map((value) => FOOT - value * PER - lift);
  const paths = ends.map((end, at) => bar(place(at) - 6, end, place(at) + 6, FOOT, '#7f7f7f'));
  const numbers = printed.map((text, at) =>
    word(text, place(at), (ends[at] ?? 0) + ((values[at] ?? 0) < 0 ? 6 : -6)),
  );
  const years = values.map((_, at) => word(`${2010 + at}`, place(at), 240));
  const box = { left: 80, top: 60, right: 120 + values.length * 30, bottom: 250 };
  return readChartData(
    { name: '占比', box, kind: 'bar' },
    { paths, words: [...numbers, ...years], images: [] },
  );
}

describe('bars without a scale', () => {
  const values = [88, 82.1, 75.7, -12, 64.5];

  it('say what is printed at their ends where each is as high as its number', () => {
    expect(drawn(values)).toMatchObject({
      origin: 'printed',
      error: 0,
      drawnOf: 'bar',
      rows: values.map((value, at) => [`${2010 + at}`, value]),
    });
    const percent = drawn(
      values,
      values.map((value) => `${value}%`),
    );
    expect(percent?.units).toEqual(['', '%']);
  });

  it('lie as well as they stand', () => {
    const names = ['甲', '乙', '丙', '丁'];
    const sizes = [120, 90, 61, 20];
    const rows = sizes.map((size, at) => ({ size, name: names[at] ?? '', y: 100 + at * 20 }));
    const data = readChartData(
      { name: '排名', box: { left: 40, top: 80, right: 300, bottom: 190 }, kind: 'bar' },
      {
        paths: rows.map(({ size, y }) => bar(100, y - 5, 100 + size, y + 5, '#c00000')),
        words: rows.flatMap(({ size, name, y }) => [
          word(name, 95, y, 'right'),
          word(`${size / 10}`, 103 + size, y, 'left'),
        ]),
        images: [],
      },
    );
    expect(data?.rows).toEqual(names.map((name, at) => [name, (sizes[at] ?? 0) / 10]));
  });

  it('say nothing where one has no number, or another one than its height', () => {
    expect(drawn(values, ['88', '82.1', '75.7', '-12'])).toBeNull();
    expect(drawn(values, ['88', '82.1', '77.7', '-12', '64.5'])).toBeNull();
  });

  it('say nothing where they do not begin at nought, are too few, or all the same', () => {
    expect(drawn([88, 82.1, 75.7, 64.5], undefined, 20)).toBeNull();
    expect(drawn([88, 82.1, 75.7])).toBeNull();
    expect(drawn([88, 88, 88, 88])).toBeNull();
  });
});
