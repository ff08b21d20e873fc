import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import {
  bar,
  type ChartShape,
  type DrawnChart,
  drawChart,
  stroke,
  word,
} from '#server/testing/drawn-chart.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import type { ChartData } from './chart-data.ts';
import { readChartData } from './read-chart-data.ts';

const read = ({ name, box, matter }: DrawnChart): ChartData | null =>
  readChartData({ name, box, kind: 'bar' }, matter);

const shapeOf = (random: SeededRandom, kind: ChartShape['kind']): ChartShape => ({
  kind,
  rows: kind === 'lines' ? random.integer(4, 60) : random.integer(3, 14),
  series: random.integer(1, kind === 'stack' ? 5 : 4),
  every: kind === 'lying' ? 1 : random.pick([1, 1, 3]),
  printed: random.pick([true, false]),
  grid: random.pick([true, true, false]),
  negative: kind !== 'stack' && random.pick([true, false]),
});

/** The first number that was read otherwise than it was drawn; empty where all are right. */
function firstMiss(drawn: DrawnChart, data: ChartData): string {
  const rows = new Map(data.rows.map((row) => [row[0], row]));
  const order = data.rows.map(([label]) => drawn.labels.indexOf(`${label}`));
  if (order.some((place, at) => place <= (order[at - 1] ?? -1)))
    return `rows ${data.rows.map(([label]) => label)}`;
  for (const { name, values } of drawn.series)
    for (const [row, value] of values.entries()) {
      const got = rows.get(drawn.labels[row] ?? '')?.[data.head[0]?.indexOf(name) ?? -1] ?? null;
      // A bar of next to no height leaves no paint.
      const off = Math.abs((typeof got === 'number' ? got : 0) - value);
      if (off > drawn.range * 0.02) return `${name}, ${drawn.labels[row]}: drawn ${value}, read ${got}`;
    }
  return '';
}

const KINDS = ['bars', 'stack', 'lines', 'lying'] as const;
const DRAWS = 150;

describe.each(KINDS)('%s that are drawn', (kind) => {
  it('are read back: no number is wrong, and nearly all are there', () => {
    const first = seededRandom(Number(process.env.TEST_SEED) || 1).seed;
    let tables = 0;
    for (let seed = first; seed < first + DRAWS; seed += 1) {
      const random = seededRandom(seed);
      const drawn = drawChart(random, shapeOf(random, kind));
      const data = read(drawn);
      if (data === null) continue;
      tables += 1;
      expect(firstMiss(drawn, data), `seed ${seed}`).toBe('');
      expect(data.error).toBeLessThan(0.02);
      expect(data.drawnOf, `seed ${seed}`).toBe(kind === 'lines' ? 'line' : 'bar');
    }
    expect(tables).toBeGreaterThan(DRAWS * 0.8);
  });

  it('give no table without the numbers of the scale', () => {
    for (let seed = 1; seed <= DRAWS; seed += 1) {
      const random = seededRandom(seed);
      const drawn = drawChart(random, shapeOf(random, kind));
      const words = drawn.matter.words.filter(({ text }) => !/^-?[\d.]+$/.test(text));
      expect(read({ ...drawn, matter: { ...drawn.matter, words } }), `seed ${seed}`).toBeNull();
    }
  });

  it('read the same in whatever order they are painted', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = seededRandom(seed);
      const drawn = drawChart(random, shapeOf(random, kind));
      const { paths, words, images } = drawn.matter;
      const shuffled = { paths: random.shuffle(paths), words: random.shuffle(words), images };
      const [a, b] = [read(drawn), read({ ...drawn, matter: shuffled })];
      const plain = (data: ChartData | null) => data && { ...data, confidence: 0 };
      expect(plain(b), `seed ${seed}`).toEqual(plain(a));
    }
  });
});

const simple = (change: (matter: AreaMatter, drawn: DrawnChart) => AreaMatter): ChartData | null => {
  const drawn = drawChart(seededRandom(3), {
    kind: 'bars',
    rows: 6,
    series: 2,
    every: 1,
    printed: false,
    grid: true,
    negative: false,
  });
  return read({ ...drawn, matter: change(drawn.matter, drawn) });
};

describe('what cannot be told is not told', () => {
  it('reads the chart as it stands', () => {
    expect(simple((matter) => matter)).toMatchObject({ origin: 'drawn', head: [['', '系列甲', '系列乙']] });
  });

  it('has no table for a scale that rises by factors', () => {
    const data = simple((matter) => {
      let tick = 0;
      const words = matter.words.map((one) =>
        /^[\d.]+$/.test(one.text) ? { ...one, text: `${10 ** tick++}` } : one,
      );
      return { ...matter, words };
    });
    expect(data).toBeNull();
  });

  it('has no table where a name of the legend has no bars, or bars have no name', () => {
    const left = simple((matter) => ({
      ...matter,
      words: matter.words.filter(({ text }) => text !== '系列乙'),
    }));
    expect(left).toBeNull();
    const fewer = simple((matter) => {
      const color = matter.paths.find(({ fill }) => fill === '#1f77b4')?.fill;
      let seen = 0;
      return { ...matter, paths: matter.paths.filter(({ fill }) => fill !== color || seen++ === 0) };
    });
    expect(fewer).toBeNull();
  });

  it('has no table where nothing is written along the rows', () => {
    expect(
      simple((matter) => ({ ...matter, words: matter.words.filter(({ text }) => !text.startsWith('项')) })),
    ).toBeNull();
  });

  it('has no table for a picture', () => {
    expect(simple((matter, { box }) => ({ ...matter, images: [box] }))).toBeNull();
  });

  it('has no table where the numbers on the bars say otherwise', () => {
    const data = simple((matter, { box }) => ({
      ...matter,
      words: [
        ...matter.words,
        ...matter.paths
          .flatMap(({ fill, pieces }) => (fill === null ? [] : [pieces[0]?.points ?? []]))
          .slice(2)
          .map(([left = 0, top = 0, right = 0]) =>
            word('99999', (left + right) / 2, Math.max(box.top, top - 5)),
          ),
      ],
    }));
    expect(data).toBeNull();
  });

  it('does not say which of two scales a line is on unless the legend does', () => {
    const drawn = drawChart(seededRandom(5), {
      kind: 'lines',
      rows: 8,
      series: 2,
      every: 1,
      printed: false,
      grid: true,
      negative: false,
    });
    const right = drawn.box.right - 6;
    const ticks = drawn.matter.words.filter(({ text }) => /^[\d.]+$/.test(text));
    const second = ticks.map((tick, at) =>
      word(String((at + 1) * 7), right, (tick.box.top + tick.box.bottom) / 2),
    );
    const words = [...drawn.matter.words, ...second];
    expect(read({ ...drawn, matter: { ...drawn.matter, words } })).toBeNull();
    const told = words.map((one) => (one.text === '系列乙' ? { ...one, text: '系列乙（右轴）' } : one));
    const data = read({ ...drawn, matter: { ...drawn.matter, words: told } });
    expect(data?.head[0]).toEqual(['', '系列甲', '系列乙']);
    expect(firstMiss({ ...drawn, series: drawn.series.slice(0, 1) }, data as ChartData)).toBe('');
  });

  it('keeps a long line short', () => {
    const points = Array.from({ length: 5000 }, (_, at) => [100 + at * 0.05, 200 - (at % 90)]).flat();
    const ticks = [0, 50, 100].map((value) => word(`${value}`, 90, 200 - value, 'right'));
    const years = Array.from({ length: 6 }, (_, at) => word(`${2015 + at}-01-01`, 100 + at * 50, 212));
    const matter = { paths: [stroke(points, '#c00000')], words: [...ticks, ...years], images: [] };
    const box = { left: 60, top: 80, right: 380, bottom: 230 };
    const data = readChartData({ name: '净值', box, kind: 'line' }, matter);
    expect(data?.rows.length).toBeLessThanOrEqual(1501);
    expect(data?.rows[0]?.[0]).toBe('2015-01-01');
    expect(data?.rows.at(-1)?.[0]).toMatch(/^20(19-12|20-01)/);
  });

  it('has no table for bars that float', () => {
    const data = simple((matter, { box }) => ({
      ...matter,
      paths: [...matter.paths, bar(box.left + 70, box.top + 40, box.left + 75, box.top + 44, '#c00000')],
    }));
    expect(data).toBeNull();
  });
});
