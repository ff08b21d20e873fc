import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { dayName } from '../../marks/index.ts';
import { readChartData } from './read-chart-data.ts';

const PLOT = { left: 80, right: 400, top: 60, bottom: 220 };
const FIRST_DAY = Date.UTC(2015, 0, 1) / 86_400_000;
const DAYS = 1200;
const EVERY = 200;
const LEFT = 8;
const RIGHT = 3;
const COLORS = { line: '#c00000', other: '#1f77b4', area: '#d9d9d9' };

const xOf = (day: number): number => PLOT.left + ((PLOT.right - PLOT.left) * day) / (DAYS - 1);
const yOf = (value: number, high: number): number => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / high;

/** A course that often stands still, as a strategy out of the market does. */
function course(random: SeededRandom, high: number): number[] {
  let [value, rests] = [high / 2, 0];
  return Array.from({ length: DAYS }, () => {
    rests = rests > 0 ? rests - 1 : random.integer(0, 9) === 0 ? random.integer(3, 40) : 0;
    if (rests === 0)
      value = Math.min(high, Math.max(0, value + (random.integer(-50, 50) / 50) * 0.03 * high));
    return value;
  });
}

/** As office programs write it: points on the straight way between two others are left out. */
function simplified(values: readonly number[], high: number): number[] {
  const kept = values.flatMap((value, day) => {
    const [before, after] = [values[day - 1], values[day + 1]];
    return before === value && after === value ? [] : [[xOf(day), yOf(value, high)]];
  });
  return kept.flat();
}

interface Drawn {
  matter: AreaMatter;
  values: { name: string; high: number; values: number[] }[];
}

const legend = (name: string, x: number, color: string): AreaMatter => ({
  words: [word(name, x + 16, 48, 'left')],
  paths: [bar(x, 46, x + 12, 50, color)],
  images: [],
});

function scale(high: number, x: number, side: 'left' | 'right'): AreaMatter {
  const steps = Array.from({ length: high + 1 }, (_, value) => value);
  const tick = side === 'left' ? [x + 2, x + 5] : [x - 5, x - 2];
  return {
    words: steps.map((value) => word(`${value}`, x, yOf(value, high), side === 'left' ? 'right' : 'left')),
    paths: steps.map((value) =>
      stroke([tick[0] ?? 0, yOf(value, high), tick[1] ?? 0, yOf(value, high)], '#808080'),
    ),
    images: [],
  };
}

function draw(random: SeededRandom, areaName = '超额（右轴）', right = true): Drawn {
  const [line, other, area] = [course(random, LEFT), course(random, LEFT), course(random, RIGHT)];
  const top = area.map((value, day) => [xOf(day), yOf(value, RIGHT)]);
  const foot = area.map((_, day) => [xOf(day), PLOT.bottom]).toReversed();
  const outline = [...top, ...foot, top[0] ?? []].flat();
  const labels = Array.from({ length: Math.ceil(DAYS / EVERY) }, (_, at) => at * EVERY);
  const parts: AreaMatter[] = [
    legend('策略', 100, COLORS.line),
    legend('指数', 160, COLORS.other),
    legend(areaName, 220, COLORS.area),
    scale(LEFT, PLOT.left - 6, 'left'),
    ...(right ? [scale(RIGHT, PLOT.right + 6, 'right')] : []),
    {
      words: labels.map((day) => word(dayName(FIRST_DAY + day), xOf(day), PLOT.bottom + 12)),
      paths: [
        { pieces: [{ points: outline, closed: true }], fill: COLORS.area, stroke: null, strokeWidth: 0 },
        stroke(simplified(line, LEFT), COLORS.line),
        stroke(simplified(other, LEFT), COLORS.other),
      ],
      images: [],
    },
  ];
  return {
    matter: {
      words: parts.flatMap(({ words }) => words),
      paths: parts.flatMap(({ paths }) => paths),
      images: [],
    },
    values: [
      { name: '策略', high: LEFT, values: line },
      { name: '指数', high: LEFT, values: other },
      { name: '超额', high: RIGHT, values: area },
    ],
  };
}

const read = ({ matter }: Drawn) =>
  readChartData({ name: '净值', box: { left: 40, top: 30, right: 440, bottom: 250 }, kind: 'line' }, matter);

/** What was read, where no value of that day or the two beside it is near; empty where there is none. */
function misses({ values }: Drawn, data: NonNullable<ReturnType<typeof read>>): string[] {
  return values.flatMap(({ name, high, values: own }) => {
    const column = data.head[0]?.indexOf(name) ?? -1;
    return data.rows.flatMap((row) => {
      const day = Date.parse(`${row[0]}`) / 86_400_000 - FIRST_DAY;
      const near = own.slice(Math.max(0, day - 1), day + 2);
      const [low, top] = [Math.min(...near) - high * 0.02, Math.max(...near) + high * 0.02];
      const value = row[column];
      const isRight = typeof value === 'number' && value >= low && value <= top;
      return isRight ? [] : [`${name} ${row[0]}: ${value}, drawn ${near}`];
    });
  });
}

describe('dense lines and areas of two scales', () => {
  it('are read where points of straight stretches were left out', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const drawn = draw(seededRandom(seed));
      const data = read(drawn);
      expect(data?.head, `seed ${seed}`).toEqual([['', '策略', '指数', '超额']]);
      expect(data?.rows.length).toBeGreaterThan(DAYS * 0.5);
      if (data !== null) expect(misses(drawn, data), `seed ${seed}`).toEqual([]);
    }
  });

  it('have no table where nothing says which scale the area is on', () => {
    expect(read(draw(seededRandom(1), '超额'))).toBeNull();
  });

  it('have no table where the scale that is named cannot be read', () => {
    expect(read(draw(seededRandom(1), '超额（右轴）', false))).toBeNull();
  });
});
