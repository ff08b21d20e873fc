import { describe, expect, it } from 'vitest';
import type { AreaMatter, AreaPath } from '#server/ports/pdf.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const PLOT = { left: 80, right: 400, top: 60, bottom: 220 };
const yOf = (value: number): number => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / 100;
const COLORS = ['#c00000', '#1f77b4', '#2ca02c'];
const NAMES = ['公募', '外资', '保险'];

const area = (
  upper: readonly number[],
  lower: readonly number[],
  xs: readonly number[],
  fill: string,
): AreaPath => ({
  pieces: [
    {
      points: [
        ...xs.flatMap((x, at) => [x, yOf(upper[at] ?? 0)]),
        ...xs.toReversed().flatMap((x, at) => [x, yOf(lower[xs.length - 1 - at] ?? 0)]),
      ],
      closed: true,
    },
  ],
  fill,
  stroke: null,
  strokeWidth: 0,
});

/** Areas one on another, of as many parts as there are names. */
function drawn(parts: readonly number[][]): AreaMatter {
  const count = parts[0]?.length ?? 0;
  const xs = Array.from(
    { length: count },
    (_, at) => PLOT.left + ((PLOT.right - PLOT.left) * at) / (count - 1),
  );
  let lower = xs.map(() => 0);
  const areas = parts.map((values, which) => {
    const upper = lower.map((level, at) => level + (values[at] ?? 0));
    const path = area(upper, lower, xs, COLORS[which] ?? '');
    lower = upper;
    return path;
  });
  return {
    words: [
      ...[0, 20, 40, 60, 80, 100].map((value) => word(`${value}%`, PLOT.left - 4, yOf(value), 'right')),
      ...xs.map((x, at) => word(`${2010 + at}`, x, PLOT.bottom + 10)),
      ...NAMES.map((name, which) => word(name, 110 + which * 60, 40, 'left')),
    ],
    paths: [
      ...[0, 20, 40, 60, 80, 100].map((value) =>
        stroke([PLOT.left - 3, yOf(value), PLOT.left, yOf(value)], '#808080'),
      ),
      ...NAMES.map((_, which) => bar(100 + which * 60, 37, 106 + which * 60, 43, COLORS[which] ?? '')),
      stroke([PLOT.left, PLOT.bottom, PLOT.right, PLOT.bottom], '#808080'),
      ...areas,
    ],
    images: [],
  };
}

const read = (matter: AreaMatter) =>
  readChartData(
    { name: '持股占比', box: { left: 50, top: 30, right: 420, bottom: 240 }, kind: 'line' },
    matter,
  );

describe('areas one on another', () => {
  it('give to each name its own part, not where it ends', () => {
    const random = seededRandom();
    for (let draw = 0; draw < 40; draw += 1) {
      const parts = NAMES.map(() => Array.from({ length: 12 }, () => random.integer(50, 330) / 10));
      const data = read(drawn(parts));
      expect(data?.head[0]).toEqual(['', ...NAMES]);
      expect(data?.rows.map(([name]) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `${2010 + at}`));
      for (const [which, values] of parts.entries())
        for (const [at, value] of values.entries())
          expect(Math.abs(Number(data?.rows[at]?.[which + 1]) - value)).toBeLessThan(0.5);
    }
  });

  it('keep their own part where one between them has no name, which is left out', () => {
    const matter = drawn(NAMES.map(() => Array.from({ length: 12 }, () => 20)));
    const data = read({ ...matter, words: matter.words.filter(({ text }) => text !== NAMES[1]) });
    expect(data?.head[0]).toEqual(['', '公募', '保险']);
    for (const [, ...values] of data?.rows ?? []) expect(values).toEqual([20, 20]);
  });
});
