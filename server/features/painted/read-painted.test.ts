import { describe, expect, test } from 'vitest';
import { type Painting, paintedPicture } from '#server/testing/painted-picture.ts';
import { readPainted } from './read-painted.ts';
import { wordPicture } from './rules/cut-out.ts';

const BLUE = [30, 110, 190] as const;
const RED = [200, 30, 40] as const;
const SCALE = 3;
/** Where 0 and 1.5 stand, and what a number is as pixels. */
const [FOOT, TOP] = [409, 109];
const levelOf = (value: number): number => FOOT - ((FOOT - TOP) / 1.5) * value;

const ticks = ['1.5', '1.0', '0.5', '0.0'].map((text) => ({ text, x: 20, y: levelOf(Number(text)) - 9 }));
const names = (texts: readonly string[]) => texts.map((text, at) => ({ text, x: 100 + at * 110, y: 440 }));
const middleOf = (text: string, at: number): number => 100 + at * 110 + (12 * text.length - 3) / 2;

const bars = (
  values: readonly number[],
  texts: readonly string[],
  colours = values.map(() => BLUE as Colour),
) => ({
  width: 700,
  height: 480,
  labels: [...ticks, ...names(texts)],
  boxes: values.map((value, at) => {
    const middle = middleOf(texts[at] ?? '', at);
    const [top, bottom] = [Math.min(levelOf(value), FOOT), Math.max(levelOf(value), FOOT)];
    return { left: middle - 20, right: middle + 20, top, bottom, colour: colours[at] ?? BLUE };
  }),
  lines: [],
});
type Colour = readonly [number, number, number];

const lineOf = (values: readonly number[], texts: readonly string[], colour: Colour) => ({
  points: values.map((value, at) => [middleOf(texts[at] ?? '', at), levelOf(value)] as const),
  colour,
});

function read(painting: Painting, misread?: (text: string) => string) {
  const { picture, read: readPart } = paintedPicture(painting, misread);
  return readPainted({ name: '策略净值', picture, scale: SCALE }, async (whole, words) =>
    words.map((word) => readPart(wordPicture(whole, word))),
  );
}

const GROUPS = ['group1', 'group2', 'group3', 'group4', 'group5'];

describe('bars', () => {
  test('are as high as they are painted, also a step beyond the last number of the scale', async () => {
    const values = [1.8, 0.42, 1.13, 0.9, 0.27];
    const data = await read(bars(values, GROUPS));
    expect(data).toMatchObject({ origin: 'painted', drawnOf: 'bar', head: [['', '策略净值']] });
    expect(data?.rows.map(([name]) => name)).toEqual(GROUPS);
    for (const [at, row] of (data?.rows ?? []).entries())
      expect(Math.abs(Number(row[1]) - (values[at] ?? 0))).toBeLessThan(0.02);
    expect(data?.error).toBeGreaterThan(0.003);
  });

  test('of which one has a colour of its own are still one series', async () => {
    const data = await read(bars([0.5, 1, 0.7, 0.3, 1.2], GROUPS, [BLUE, BLUE, BLUE, BLUE, RED]));
    expect(data?.rows.at(-1)).toEqual(['group5', expect.closeTo(1.2, 1)]);
  });

  test('are not told where a point of the scale is read away', async () => {
    const painting = bars([1.2, 0.42, 1.13, 0.9, 0.27], GROUPS);
    expect(await read(painting)).not.toBeNull();
    expect(await read(painting, (text) => text.replace('.', ''))).toBeNull();
  });

  test('are not told where a point is read that is not painted', async () => {
    const painting = bars([1.2, 0.42, 1.13, 0.9, 0.27], GROUPS);
    const labels = painting.labels.map(({ text, ...place }) => ({ ...place, text: text.replace('.', '') }));
    const whole = { ...painting, labels };
    expect((await read(whole))?.rows).toHaveLength(5);
    expect(await read(whole, (text) => text.replace(/^\d(?=\d$)/u, '$&.'))).toBeNull();
  });

  test('are not told over hours that do not rise, nor over a number of which a digit is read as a letter', async () => {
    const values = [1.2, 0.42, 1.13];
    const hours = bars(values, ['9:30', '10:30', '11:30']);
    expect((await read(hours))?.rows.map(([name]) => name)).toEqual(['9:30', '10:30', '11:30']);
    expect(await read(hours, (text) => text.replace('10:30', '12:30'))).toBeNull();
    const mixed = bars(values, ['a1', 'b2', '20l5']);
    expect(await read(mixed, (text) => text.replace('20l5', 'c3'))).not.toBeNull();
    expect(await read(mixed)).toBeNull();
  });

  test('are not told where a name is unsure, or one of times is no time', async () => {
    const times = ['2015', '2016', '2017', '2018', '2019'];
    const painting = bars([1.2, 0.42, 1.13, 0.9, 0.27], times);
    expect((await read(painting))?.rows.map(([name]) => name)).toEqual(times);
    expect(await read(painting, (text) => text.replace('2017', '0171'))).toBeNull();
    expect(await read(painting, (text) => text.replace('2017', '2011'))).toBeNull();
    expect(await read(painting, (text) => text.replace('2017', ''))).toBeNull();
  });
});

describe('lines', () => {
  const YEARS = ['2015', '2016', '2017', '2018', '2019'];
  const RISE = [0.3, 0.5, 0.8, 0.9, 1.4];
  const FALL = [1.2, 1.1, 0.6, 0.4, 0.2];
  const two = (named: readonly string[]): Painting => ({
    ...bars([], YEARS),
    labels: [...ticks, ...names(YEARS), ...named.map((text, at) => ({ text, x: 160 + at * 200, y: 30 }))],
    boxes: [BLUE, RED].slice(0, named.length).map((colour, at) => {
      const right = 152 + at * 200;
      return { left: right - 40, right, top: 37, bottom: 41, colour };
    }),
    lines: [lineOf(RISE, YEARS, BLUE), lineOf(FALL, YEARS, RED)],
  });

  test('are told over each name, under the names of their colours', async () => {
    const data = await read(two(['long', 'index']));
    expect(data).toMatchObject({ origin: 'painted', drawnOf: 'line', head: [['', 'long', 'index']] });
    // The last points are where the lines end, not beyond.
    for (const [at, row] of (data?.rows ?? []).entries()) {
      expect(Math.abs(Number(row[1]) - (RISE[at] ?? 0))).toBeLessThan(0.03);
      expect(Math.abs(Number(row[2]) - (FALL[at] ?? 0))).toBeLessThan(0.03);
    }
    expect(data?.rows.length).toBeGreaterThanOrEqual(4);
  });

  test('are five at most, whose colours may be one another darkened; where one is covered its cell is empty', async () => {
    const colours: readonly Colour[] = [[107, 142, 35], [154, 205, 50], [218, 165, 32], [178, 34, 34], BLUE];
    const values = [
      [0.2, 0.3, 0.5, 0.4, 0.3],
      [0.4, 0.5, 0.7, 0.6, 0.5],
      [0.8, 0.8, 1, 0.9, 0.8],
      [1.1, 1, 1, 1.1, 1],
      [1.3, 1.4, 1.3, 1.4, 1.3],
    ];
    const five = (count: number): Painting => ({
      ...bars([], YEARS),
      labels: [
        ...ticks,
        ...names(YEARS),
        ...colours.slice(0, count).map((_, at) => ({ text: `g${at}`, x: 160 + at * 100, y: 30 })),
      ],
      boxes: colours.slice(0, count).map((colour, at) => {
        const right = 152 + at * 100;
        return { left: right - 40, right, top: 37, bottom: 41, colour };
      }),
      lines: colours.slice(0, count).map((colour, at) => lineOf(values[at] ?? [], YEARS, colour)),
    });
    const data = await read(five(5));
    expect(data?.head).toEqual([['', 'g0', 'g1', 'g2', 'g3', 'g4']]);
    for (const [row, cells] of (data?.rows ?? []).entries())
      expect(cells.slice(1)).toEqual(
        values.map((line, at) => (row === 2 && at === 2 ? null : expect.closeTo(line[row] ?? 0, 1))),
      );
    expect(data?.rows).toHaveLength(5);
  });

  test('are not told where one has no name', async () => {
    expect(await read(two(['long']))).toBeNull();
  });

  test('are not told where a name of the legend has a colour that is not seen', async () => {
    const painting = two(['long', 'index']);
    const grey = { text: 'grey', x: 560, y: 30 };
    expect(await read({ ...painting, labels: [...painting.labels, grey] })).toBeNull();
  });
});

describe('names', () => {
  const VALUES = [1.2, 0.42, 1.13, 0.9, 0.27, 0.61];
  const DATES = ['20150105', '20160104', '20170103', '20180102', '20190102', '20200102'];
  /** Bars each over the place that its name points to. */
  const over = (places: readonly number[], labels: Painting['labels']): Painting => ({
    width: 800,
    height: 580,
    labels: [...ticks, ...labels],
    boxes: VALUES.map((value, at) => ({
      left: (places[at] ?? 0) - 20,
      right: (places[at] ?? 0) + 20,
      top: levelOf(value),
      bottom: FOOT,
      colour: RED,
    })),
    lines: [],
  });
  const places = VALUES.map((_, at) => 140 + at * 110);
  const told = (texts: readonly string[]) => VALUES.map((value, at) => [texts[at], expect.closeTo(value, 1)]);

  test('that rise to the right end under their places', async () => {
    const labels = DATES.map((text, at) => ({ text, x: (places[at] ?? 0) - 82, y: 507, angle: 45 as const }));
    expect((await read(over(places, labels)))?.rows).toEqual(told(DATES));
  });

  test('and numbers may be written in a colour, in which a line may be drawn as well', async () => {
    const years = ['2015', '2016', '2017', '2018', '2019'];
    const rise = [0.3, 0.5, 0.8, 0.9, 1.4];
    const navy = [0, 0, 128] as const;
    const inBlue = (labels: Painting['labels']) => labels.map((label) => ({ ...label, isBlue: true }));
    const painting: Painting = {
      ...bars([], years),
      labels: inBlue([
        ...ticks,
        ...names(years),
        { text: 'long', x: 160, y: 30 },
        { text: 'gold', x: 360, y: 30 },
      ]),
      boxes: [
        { left: 92, right: 152, top: 37, bottom: 41, colour: navy },
        { left: 312, right: 352, top: 37, bottom: 41, colour: RED },
      ],
      lines: [lineOf(rise, years, navy), lineOf([1.2, 1.1, 0.6, 0.4, 0.2], years, RED)],
    };
    const data = await read(painting);
    expect(data).toMatchObject({ head: [['', 'long', 'gold']] });
    for (const [at, [name, long]] of (data?.rows ?? []).entries())
      expect([name, Math.abs(Number(long) - (rise[at] ?? 0)) < 0.03]).toEqual([years[at], true]);
    expect(data?.rows.length).toBeGreaterThanOrEqual(4);
  });
});

test('of two names that are one but for a letter none is told unless both are sure', async () => {
  const years = ['2015', '2016', '2017', '2018', '2019'];
  const painting: Painting = {
    ...bars([], years),
    labels: [...ticks, ...names(years), { text: 'one', x: 160, y: 30 }, { text: 'two', x: 360, y: 30 }],
    boxes: [BLUE, RED].map((colour, at) => ({
      left: 112 + at * 200,
      right: 152 + at * 200,
      top: 37,
      bottom: 41,
      colour,
    })),
    lines: [lineOf([0.3, 0.5, 0.8, 0.9, 1.4], years, BLUE), lineOf([1.2, 1.1, 0.6, 0.4, 0.2], years, RED)],
  };
  const headOf = async (one: string, two: string, confidence: number) => {
    const { picture, read: readPart } = paintedPicture(painting, (text) =>
      text === 'one' ? one : text === 'two' ? two : text,
    );
    const data = await readPainted({ name: '策略净值', picture, scale: SCALE }, async (whole, words) =>
      words.map((word) => ({ ...readPart(wordPicture(whole, word)), confidence })),
    );
    return data?.head[0]?.slice(1) ?? null;
  };
  expect(await headOf('策略净值（无费）', '策略冷值（有费）', 0.95)).toBeNull();
  expect(await headOf('策略净值（无费）', '策略冷值（有费）', 0.98)).toEqual([
    '策略净值（无费）',
    '策略冷值（有费）',
  ]);
  expect(await headOf('策略净值（无费）', '策略净值（有费）', 0.95)).toEqual([
    '策略净值（无费）',
    '策略净值（有费）',
  ]);
  expect(await headOf('分组1', '分组2', 0.95)).toEqual(['分组1', '分组2']);
  expect(await headOf('分组1', '分组2', 0.85)).toBeNull();
});

describe('what would take too long', () => {
  const chart = { ...bars([1.2, 0.42, 1.13, 0.9, 0.27], GROUPS), width: 1200, height: 1000 };
  type Fleck = (x: number, y: number) => Colour | null;

  /** What is read of a chart with these flecks beside it, and how many of its words are recognised for it. */
  async function readBeside(fleck: Fleck) {
    const { picture, read: readPart } = paintedPicture(chart);
    for (let y = 500; y < chart.height; y += 1)
      for (let x = 0; x < chart.width; x += 1) picture.rgb.set(fleck(x, y) ?? [], (y * chart.width + x) * 3);
    let asked = 0;
    const data = await readPainted({ name: '策略净值', picture, scale: SCALE }, async (whole, words) => {
      asked += words.length;
      return words.map((word) => readPart(wordPicture(whole, word)));
    });
    return { asked, isRead: data !== null };
  }

  test('is a picture of coloured dust, of thousands of letters, or a photograph', async () => {
    const given = { asked: 0, isRead: false };
    expect(await readBeside(() => null)).toEqual({ asked: 9, isRead: true });
    expect(await readBeside((x, y) => (x % 2 === 0 && y % 2 === 0 ? RED : null))).toEqual(given);
    expect(await readBeside((x, y) => (x % 8 < 3 && y % 8 < 3 ? [9, 9, 9] : null))).toEqual(given);
    expect(await readBeside((x, y) => [(x * 37) % 20, 200, (y * 91) % 20])).toEqual(given);
  });
});
