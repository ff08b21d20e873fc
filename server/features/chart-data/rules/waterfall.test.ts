import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const PLOT = { left: 80, right: 400, top: 60, bottom: 220 };
const HIGH = 100;
const yOf = (value: number): number => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / HIGH;
const [TOTAL, RISES, FALLS] = ['#1f4e79', '#c0392b', '#2e8b57'];

interface Step {
  name: string;
  /** Of a total its level. */
  value: number;
  isTotal?: boolean;
}

/** Bars of steps, each in the colour of what it means, or in one that is given. */
function drawn(steps: readonly Step[], colorOf?: (at: number) => string): AreaMatter {
  const slot = (PLOT.right - PLOT.left) / steps.length;
  let level = 0;
  const bars = steps.map(({ value, isTotal }, at) => {
    const from = isTotal ? 0 : level;
    level = isTotal ? value : level + value;
    const [top, bottom] = [yOf(Math.max(from, level)), yOf(Math.min(from, level))];
    const meant = isTotal ? TOTAL : value >= 0 ? RISES : FALLS;
    const left = PLOT.left + slot * (at + 0.2);
    return bar(left, top, left + slot * 0.6, bottom, colorOf?.(at) ?? meant ?? '');
  });
  return {
    words: [
      ...[0, 20, 40, 60, 80, 100].map((value) => word(`${value}`, PLOT.left - 4, yOf(value), 'right')),
      ...steps.map(({ name }, at) => word(name, PLOT.left + slot * (at + 0.5), PLOT.bottom + 10)),
    ],
    paths: [
      ...[0, 20, 40, 60, 80, 100].map((value) =>
        stroke([PLOT.left, yOf(value), PLOT.right, yOf(value)], '#d9d9d9', 0.5),
      ),
      ...bars,
    ],
    images: [],
  };
}

const read = (matter: AreaMatter) =>
  readChartData(
    { name: '利润变动', box: { left: 60, top: 50, right: 420, bottom: 240 }, kind: 'bar' },
    matter,
  );

const STEPS: Step[] = [
  { name: '上年', value: 50, isTotal: true },
  { name: '销量', value: 22 },
  { name: '价格', value: -9.5 },
  { name: '成本', value: -14 },
  { name: '其他', value: 6 },
  { name: '今年', value: 54.5, isTotal: true },
];

describe('a waterfall', () => {
  it('gives its totals, and of each step what it adds or takes', () => {
    const data = read(drawn(STEPS));
    expect(data?.rows.map(([name]) => name)).toEqual(STEPS.map(({ name }) => name));
    for (const [at, { value }] of STEPS.entries()) expect(data?.rows[at]?.[1]).toBeCloseTo(value, 0);
    expect(data?.rows[2]?.[1]).toBeLessThan(0);
  });

  it('leaves out no step, however small, and parts names that stand close', () => {
    const values = [50, -12, -9.5, -14, 0.4, 14.9];
    const small = STEPS.map((step, at) => ({ ...step, value: values[at] ?? 0 }));
    const matter = drawn(small);
    const words = matter.words.map((each) =>
      each.text === '销量'
        ? {
            ...each,
            text: '各类产品销量',
            box: { ...each.box, left: each.box.left - 18.5, right: each.box.right + 18.5 },
          }
        : each.text === '价格'
          ? { ...each, box: { ...each.box, left: each.box.left - 18.5, right: each.box.right + 18.5 } }
          : each,
    );
    const data = read({ ...matter, words });
    expect(data?.rows.map(([name]) => name)).toEqual([
      '上年',
      '各类产品销量',
      '价格',
      '成本',
      '其他',
      '今年',
    ]);
    expect(data?.rows[4]?.[1]).toBeCloseTo(0.4, 0);
    expect(data?.rows.every(([, value]) => typeof value === 'number')).toBe(true);
  });

  it('is read right whatever its steps are, or not at all', () => {
    const random = seededRandom();
    let told = 0;
    for (let draw = 0; draw < 200; draw += 1) {
      let level = random.integer(40, 60);
      const steps: Step[] = [{ name: '期初', value: level, isTotal: true }];
      for (let at = 0; at < random.integer(2, 6); at += 1) {
        const value = random.integer(-150, 150) / 10;
        if (level + value < 2 || level + value > 98) continue;
        level += value;
        steps.push({ name: `项${at}`, value });
      }
      steps.push({ name: '期末', value: level, isTotal: true });
      const data = read(drawn(steps));
      if (data === null) continue;
      told += 1;
      const off = steps.map(({ value }, at) => Math.abs(Number(data.rows[at]?.[1]) - value));
      expect(Math.max(...off), `draw ${draw}`).toBeLessThan(1);
      expect(data.rows).toHaveLength(steps.length);
    }
    expect(told).toBeGreaterThan(120);
  });

  it('is not told where a colour means two things, or a bar begins elsewhere than the one before ended', () => {
    expect(read(drawn(STEPS, (at) => (at % 2 === 0 ? RISES : FALLS) ?? ''))).toBeNull();
    const broken = drawn(STEPS);
    const [, , third] = broken.paths.slice(6);
    for (const piece of third?.pieces ?? [])
      piece.points = piece.points.map((at, place) => (place % 2 ? at + 6 : at));
    expect(read(broken)).toBeNull();
  });
});

describe('charts that are not read', () => {
  it('are those of a scale of powers', () => {
    const levels = [1, 10, 100, 1000, 10_000];
    const at = (power: number): number => PLOT.bottom - power * 40;
    const slots = Array.from({ length: 8 }, (_, place) => PLOT.left + 20 + place * 40);
    const matter: AreaMatter = {
      words: [
        ...levels.map((level, power) => word(`${level}`, PLOT.left - 4, at(power), 'right')),
        ...slots.map((x, place) => word(`${2015 + place}`, x, PLOT.bottom + 10)),
      ],
      paths: [
        ...levels.map((_, power) => stroke([PLOT.left, at(power), PLOT.right, at(power)], '#d9d9d9', 0.5)),
        stroke(
          slots.flatMap((x, place) => [x, at(0.5 + place * 0.4)]),
          '#c00000',
        ),
      ],
      images: [],
    };
    expect(read(matter)).toBeNull();
  });

  it('are those of single points between two scales of numbers', () => {
    const random = seededRandom();
    const matter = drawn([]);
    const numbers = [0, 10, 20, 30, 40].map((value, at) =>
      word(`${value}`, PLOT.left + at * 80, PLOT.bottom + 10),
    );
    const dots = Array.from({ length: 30 }, () => {
      const [x, y] = [random.integer(90, 390), random.integer(70, 210)];
      return bar(x - 1.5, y - 1.5, x + 1.5, y + 1.5, '#1f77b4');
    });
    expect(
      read({ words: [...matter.words, ...numbers], paths: [...matter.paths, ...dots], images: [] }),
    ).toBeNull();
  });
});
