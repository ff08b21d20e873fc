import { describe, expect, it } from 'vitest';
import { word } from '#server/testing/drawn-chart.ts';
import { readLabels } from '../../marks/index.ts';
import { numbersAlong } from './number-names.ts';

const evenly = (count: number, pitch: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({ x: from + at * pitch, reaches: [] }));
const row = (numbers: readonly [text: string, x: number][]) =>
  readLabels(numbers.map(([text, x]) => word(text, x, 200)));

describe('the numbers of points along a scale that names some of them', () => {
  it('are those of a scale that goes on beyond them', () => {
    const scale = row([0, 20, 40, 60, 80, 100, 120].map((value) => [`${value}`, 276.2 + value * 2.032]));
    const names = numbersAlong(scale, evenly(117, 2.032, 278.1), 2.032);
    expect(names?.slice(0, 2)).toEqual(['1', '2']);
    expect(names?.at(-1)).toBe('117');
  });

  it('are counted from the first label where it stands at the first point, a little off as all of them are', () => {
    const tenths = Array.from({ length: 11 }, (_, at): [string, number] => [
      (at * 0.05).toFixed(2),
      219.65 + at * 31.19,
    ]);
    const names = numbersAlong(row(tenths), evenly(501, 0.6238, 220.7), 0.6238);
    expect(names?.slice(0, 3)).toEqual(['0', '0.001', '0.002']);
    expect(names?.at(-1)).toBe('0.5');
  });

  it('are not told where labels stand between points, or at neither end', () => {
    const between = row([0, 20, 40, 60, 80, 100, 120].map((value) => [`${value}`, 277.1 + value * 2.032]));
    expect(numbersAlong(between, evenly(117, 2.032, 278.1), 2.032)).toBeNull();
    const inside = row([10, 20, 30, 40].map((value) => [`${value}`, 100 + value * 3]));
    expect(numbersAlong(inside, evenly(60, 3, 100), 3)).toBeNull();
  });

  it('are not told where the scale is uneven, of a step that is no round number, or of unevenly spread points', () => {
    const logarithms = row([1, 10, 100, 1000].map((value, at) => [`${value}`, 100 + at * 30]));
    expect(numbersAlong(logarithms, evenly(91, 1, 100), 1)).toBeNull();
    const sevenths = row([0, 20, 40, 60].map((value, at) => [`${value}`, 100 + at * 70]));
    expect(numbersAlong(sevenths, evenly(211, 1, 100), 1)).toBeNull();
    const tens = row([0, 20, 40, 60].map((value, at) => [`${value}`, 100 + at * 20]));
    const bent = evenly(61, 1, 100).map((slot, at) => (at > 30 ? { ...slot, x: slot.x + 0.6 } : slot));
    expect(numbersAlong(tens, bent, 1)).toBeNull();
    expect(numbersAlong(tens, evenly(61, 1, 100), 1)).toHaveLength(61);
  });
});
