import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';
import { tellingSlots } from './slot.ts';

/** As broad as a landscape page, or bars stand closer than they can be told apart. */
const PLOT = { left: 80, right: 1040, top: 60, bottom: 220 };
const HIGH = 40;
const yOf = (value: number): number => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / HIGH;

/** A value for each day of five years and more. */
function daily(count: number): number[] {
  const random = seededRandom();
  return Array.from({ length: count }, (_, at) =>
    at % 97 === 41 ? 30 + random.next() * 8 : random.next() * 12,
  );
}

function drawn(values: readonly number[], draw: (xs: readonly number[]) => AreaMatter['paths']): AreaMatter {
  const step = (PLOT.right - PLOT.left) / values.length;
  const xs = values.map((_, at) => PLOT.left + (at + 0.5) * step);
  const dates = Array.from({ length: 7 }, (_, at) => Math.floor((at * (values.length - 1)) / 6));
  const dayOf = (at: number): string => new Date(Date.UTC(2018, 0, 1 + at)).toISOString().slice(0, 10);
  return {
    words: [
      ...[0, 10, 20, 30, 40].map((value) => word(`${value}`, PLOT.left - 4, yOf(value), 'right')),
      ...dates.map((at) => word(dayOf(at), xs[at] ?? 0, PLOT.bottom + 10)),
    ],
    paths: [
      ...[0, 10, 20, 30, 40].map((value) =>
        stroke([PLOT.left - 3, yOf(value), PLOT.left, yOf(value)], '#808080'),
      ),
      ...draw(xs),
    ],
    images: [],
  };
}

const read = (matter: AreaMatter) =>
  readChartData(
    { name: '成交额', box: { left: 50, top: 50, right: 1060, bottom: 240 }, kind: 'bar' },
    matter,
  );

const told = (matter: AreaMatter): number[] =>
  (read(matter)?.rows ?? []).flatMap(([, value]) => (typeof value === 'number' ? [value] : []));

describe('more values than there are rows', () => {
  it('keep every peak: of daily bars', () => {
    const values = daily(2400);
    const step = (PLOT.right - PLOT.left) / values.length;
    const rows = told(
      drawn(values, (xs) =>
        xs.map((x, at) => bar(x - step * 0.4, yOf(values[at] ?? 0), x + step * 0.4, PLOT.bottom, '#1f77b4')),
      ),
    );
    expect(rows.length).toBeGreaterThan(700);
    expect(rows.length).toBeLessThanOrEqual(1500);
    const peaks = values.filter((value) => value > 30);
    expect(peaks.length).toBeGreaterThan(20);
    for (const peak of peaks) expect(Math.min(...rows.map((row) => Math.abs(row - peak)))).toBeLessThan(0.3);
  });

  it('keep every peak and every hollow: of a line', () => {
    const values = daily(2400).map((value, at) => (at % 311 === 7 ? 0.1 : value + 2));
    const rows = told(
      drawn(values, (xs) => [
        stroke(
          xs.flatMap((x, at) => [x, yOf(values[at] ?? 0)]),
          '#c00000',
        ),
      ]),
    );
    expect(rows.length).toBeLessThanOrEqual(1500);
    expect(Math.max(...rows)).toBeCloseTo(Math.max(...values), 0);
    expect(rows.filter((row) => row < 0.5)).toHaveLength(values.filter((value) => value < 0.5).length);
  });

  it('are told whole where they are few, and of several series each has its own', () => {
    const slot = (at: number, ...ends: number[]) => ({
      x: at,
      reaches: ends.map((to) => ({ x: at, left: at, right: at, from: 0, to })),
    });
    expect(tellingSlots(Array.from({ length: 1500 }, (_, at) => slot(at, at % 7)))).toHaveLength(1500);
    const many = Array.from({ length: 9000 }, (_, at) =>
      slot(at, at === 4321 ? -50 : at % 3, at === 7777 ? 90 : at % 5),
    );
    const kept = tellingSlots(many);
    expect(kept).toEqual(expect.arrayContaining([0, 4321, 7777, 8999]));
    expect(kept.length).toBeLessThanOrEqual(1500);
  });
});
