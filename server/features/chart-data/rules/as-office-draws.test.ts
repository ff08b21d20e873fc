import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const PLOT = { left: 80, right: 400, top: 60, bottom: 220 };
const HIGH = 4;
const yOf = (value: number): number => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / HIGH;

/** Numbers at the left from nought, which is written as given. */
const scale = (nought = '0'): AreaMatter => ({
  words: [nought, '1', '2', '3', '4'].map((text, value) => word(text, PLOT.left - 4, yOf(value), 'right')),
  paths: [0, 1, 2, 3, 4].map((value) =>
    stroke([PLOT.left - 3, yOf(value), PLOT.left, yOf(value)], '#808080'),
  ),
  images: [],
});

/** Names under the plot, evenly from its left. */
const names = (texts: readonly string[], step: number, from = PLOT.left): AreaMatter => ({
  words: texts.map((text, at) => word(text, from + at * step, PLOT.bottom + 10, 'middle')),
  paths: [],
  images: [],
});

const read = (parts: readonly AreaMatter[]) =>
  readChartData(
    { name: '净值', box: { left: 60, top: 50, right: 420, bottom: 240 }, kind: 'line' },
    {
      words: parts.flatMap(({ words }) => words),
      paths: parts.flatMap(({ paths }) => paths),
      images: [],
    },
  );

const painted = (paths: AreaMatter['paths']): AreaMatter => ({ words: [], paths, images: [] });
const BLUE = '#1f77b4';

function course(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  let value = 1.5;
  return Array.from({ length: count }, () => {
    value = Math.min(3.9, Math.max(0.1, value + (random.next() - 0.5) * 0.012));
    return value;
  });
}

const DAYS = ['2015-01-01', '2016-01-01', '2017-01-01', '2018-01-01', '2019-01-01', '2020-01-01'];
const STEP = (PLOT.right - PLOT.left) / (DAYS.length - 1);
const asLine = (values: readonly number[]): number[][] =>
  values.map((value, at) => [PLOT.left + ((PLOT.right - PLOT.left) * at) / (values.length - 1), yOf(value)]);

describe('charts as office programs draw them', () => {
  it('are read where a line is one short piece after the other, and not where pieces are missing', () => {
    const values = course(900, 3);
    const points = asLine(values);
    const pieces = points.slice(1).map((point, at) => stroke([...(points[at] ?? []), ...point], BLUE));
    const whole = read([scale(), names(DAYS, STEP), painted(pieces)]);
    expect(whole?.head).toEqual([['', '净值']]);
    const told = whole?.rows.map(([, value]) => Number(value)) ?? [];
    expect(told.length).toBeGreaterThan(500);
    expect(Math.abs((told[0] ?? 0) - (values[0] ?? 0))).toBeLessThan(0.03);
    expect(Math.abs((told.at(-1) ?? 0) - (values.at(-1) ?? 0))).toBeLessThan(0.03);
    const torn = pieces.filter((_, at) => at < 300 || at > 340);
    expect(read([scale(), names(DAYS, STEP), painted(torn)])).toBeNull();
  });

  it('have values at months and years that are printed, and at no day that is not', () => {
    const years = ['2015', '2016', '2017', '2018', '2019', '2020'];
    const values = course(900, 4);
    const data = read([scale(), names(years, STEP), painted([stroke(asLine(values).flat(), BLUE)])]);
    expect(data?.rows.map(([name]) => name)).toEqual(years);
    for (const [at, row] of (data?.rows ?? []).entries())
      expect(Math.abs(Number(row[1]) - (values[Math.round((899 * at) / 5)] ?? 0))).toBeLessThan(0.05);
  });

  it('have a nought that is written as a dash, where it is due', () => {
    const values = [3, 0.2, 0.4, 2, 1, 3.5];
    const lined = (nought: string) =>
      read([scale(nought), names(DAYS, STEP), painted([stroke(asLine(values).flat(), BLUE)])]);
    expect(lined('-')?.rows.map(([, value]) => Number(value))).toEqual(
      lined('0')?.rows.map(([, value]) => Number(value)),
    );
    expect(lined('-')?.rows).toHaveLength(6);
  });

  it('have bars on the dots of a screen, and no bar where an arrow’s shaft is', () => {
    const step = 2.2;
    const values = course(100, 5).map((value, at) => value + (at % 3) * 0.2);
    const dot = (x: number): number => Math.round(x / 0.24) * 0.24;
    const bars = values.map((value, at) => {
      const left = dot(PLOT.left + at * step);
      return bar(left, yOf(value), left + 1.68, PLOT.bottom, BLUE);
    });
    const shaft = bar(200, 70, 200.4, 95, BLUE);
    const years = names(
      ['2010', '2011', '2012', '2013', '2014', '2015', '2016', '2017', '2018'],
      12 * step,
      PLOT.left + 1,
    );
    const data = read([scale(), years, painted([...bars, shaft])]);
    expect(data?.rows).toHaveLength(100);
    expect([data?.rows[0]?.[0], data?.rows[99]?.[0]]).toEqual(['2010-01', '2018-04']);
  });
});
