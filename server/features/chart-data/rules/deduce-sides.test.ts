import { describe, expect, it } from 'vitest';
import { deduceSides } from './deduce-sides.ts';
import { areaFoot, type DrawnSeries } from './series.ts';
import { placeOf, type ValueAxis } from './value-axis.ts';

const scale = (low: number, high: number, x: number): ValueAxis => ({
  ticks: [],
  // From 200 at the foot to 100 at the top.
  at: low + 2 * (high - low),
  per: -(high - low) / 100,
  x,
  low,
  high,
  residual: 0,
  share: 1,
  suffix: '',
  snapped: true,
});

const drawn = (
  axis: ValueAxis,
  values: readonly number[],
  name = '',
): { drawn: DrawnSeries; entry: { name: string } } => ({
  entry: { name },
  drawn: {
    color: name,
    kind: 'line',
    stroke: 1,
    reaches: values.map((value, x) => {
      const y = placeOf(axis, value);
      return { x, left: x, right: x, from: y, to: y };
    }),
  },
});

const course = (from: number, to: number, count = 100): number[] =>
  Array.from(
    { length: count },
    (_, at) => from + ((to - from) * at) / (count - 1) + Math.sin(at / 7) * (to - from) * 0.05,
  );

describe('the scale of a series of which nothing says it', () => {
  const [left, right] = [scale(0, 7000, 0), scale(-1, 1, 300)];

  it('is the one on which it may stand at all', () => {
    const series = [drawn(right, course(-0.8, 0.9), '夏普比率'), drawn(left, course(500, 6000), '上证指数')];
    expect(deduceSides(series, { left, right })).toEqual(['right', 'left']);
    const fall = [
      drawn(scale(0.5, 1.5, 0), course(1.05, 1.4), '累计表现'),
      drawn(
        scale(-0.4, 0.6, 0),
        course(0, -0.3).map((value) => Math.min(0, value)),
        '最大回撤',
      ),
    ];
    expect(deduceSides(fall, { left: scale(0.5, 1.5, 0), right: scale(-0.4, 0.6, 300) })).toEqual([
      'left',
      'right',
    ]);
  });

  it('is the one on which all begin together', () => {
    const net = scale(0, 16, 300);
    const series = [
      drawn(left, [1000, 1500, 4700], '指数甲'),
      drawn(net, [1, 3, 13], '净值'),
      drawn(net, [1, 2, 7], '净值乙'),
    ];
    expect(deduceSides(series, { left, right: net })).toEqual(['left', 'right', 'right']);
  });

  it('is the one on which one is the quotient of two others', () => {
    const [of, by] = [course(2, 9), course(1.5, 3)];
    const quotient = of.map((value, at) => value / (by[at] ?? 1));
    const [own, other] = [scale(1, 12, 0), scale(0.5, 4, 300)];
    const series = [drawn(other, quotient, '相对'), drawn(own, of, '组合'), drawn(own, by, '基准')];
    expect(deduceSides(series, { left: own, right: other })).toEqual(['right', 'left', 'left']);
    // On scales that differ by a factor alone it holds in several ways.
    const [full, third] = [scale(0, 12, 0), scale(0, 4, 300)];
    const scaled = [drawn(third, quotient, '相对'), drawn(full, of, '组合'), drawn(full, by, '基准')];
    expect(deduceSides(scaled, { left: full, right: third })).toBeNull();
    // Unless in one of them alone all begin about one, after their first move.
    const [from, against] = [course(1.09, 9), course(1.1, 3)];
    const near = [
      drawn(
        third,
        from.map((value, at) => value / (against[at] ?? 1)),
        '相对',
      ),
      drawn(full, from, '组合'),
      drawn(full, against, '基准'),
    ];
    expect(deduceSides(near, { left: full, right: third })).toEqual(['right', 'left', 'left']);
  });

  it('is nobody’s guess where several are possible', () => {
    const series = [drawn(left, course(2000, 5000), '甲'), drawn(left, course(1000, 3000), '乙')];
    expect(deduceSides(series, { left, right: scale(0, 700, 300) })).toBeNull();
    // A constant divisor proves nothing.
    const flat = [
      drawn(left, course(200, 500), '甲'),
      drawn(left, course(200, 500), '乙'),
      drawn(left, course(1, 1), '丙'),
    ];
    expect(deduceSides(flat, { left, right: scale(0, 700, 300) })).toBeNull();
  });
});

describe('what an area stands on', () => {
  const area = (feet: number[]): DrawnSeries => ({
    ...drawn(scale(0, 1, 0), []).drawn,
    kind: 'area',
    reaches: feet.map((from, x) => ({ x, left: x, right: x, from, to: 120 })),
  });

  it('is the level of its foot, near to where it ought to be', () => {
    expect(areaFoot([area([200.7, 200.7, 200.7])], [200], 1.6)).toBe(200.7);
    expect(areaFoot([area([205, 205, 205])], [200], 1.6)).toBeNull();
  });

  it('is nothing for a band between two lines', () => {
    expect(areaFoot([area([200, 180, 190, 185])], [190], 1.6)).toBeNull();
  });

  it('is the one on which what is counted is of whole numbers', () => {
    const counts = Array.from({ length: 24 }, (_, at) => 6 + ((at * 7) % 29));
    const sizes = counts.map((_, at) => 12.3 + ((at * 11.7) % 51));
    const [few, many] = [scale(0, 35, 0), scale(0, 80, 300)];
    for (const [own, other] of [
      [few, many],
      // Twice the numbers are whole, too.
      [few, scale(0, 70, 300)],
    ] as const) {
      const series = [drawn(own, counts, '基金数量'), drawn(other, sizes, '平均规模')];
      expect(deduceSides(series, { left: own, right: other })).toEqual(['left', 'right']);
      expect(deduceSides(series, { left: other, right: own })).toEqual(['right', 'left']);
    }
  });

  it('is nobody knows which where counts are too many to be told, too few, or no wholes', () => {
    const counts = Array.from({ length: 24 }, (_, at) => 600 + ((at * 731) % 2900));
    const coarse = scale(0, 3500, 0);
    const other = scale(0, 80, 300);
    const deduced = (values: readonly number[], axis: ValueAxis) =>
      deduceSides(
        [
          drawn(axis, values, '基金数量'),
          drawn(
            other,
            values.map((_, at) => 12.3 + ((at * 11.7) % 51)),
            '平均规模',
          ),
        ],
        { left: axis, right: other },
      );
    expect(deduced(counts, coarse)).toBeNull();
    const fine = scale(0, 35, 0);
    expect(deduced([3, 8, 13, 21], fine)).toBeNull();
    expect(deduced(course(3, 30, 24), fine)).toBeNull();
  });
});
