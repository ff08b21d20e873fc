import { describe, expect, it } from 'vitest';
import type { AreaPath, AreaWord } from '#server/ports/pdf.ts';
import { stroke, word } from '#server/testing/drawn-chart.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const WIDTH = 64;
const ROW = 14;
const [LEFT, TOP] = [40, 100];

/** What is printed, and how it is ruled: along every row but not through what is shared, between groups, or at the ends alone. */
interface Drawn {
  words: AreaWord[];
  paths: AreaPath[];
  bottom: number;
}
type Ruling = 'rows' | 'groups' | 'ends';

const HEAD = ['因子', '名称', '收益', '因子', '名称', '收益'];
const BROAD = HEAD.length * WIDTH;
const rule = (y: number, from = 0, to = HEAD.length): AreaPath =>
  stroke([LEFT + from * WIDTH, y, LEFT + to * WIDTH, y], '#999999', 0.5);
const cell = (text: string, column: number, y: number): AreaWord =>
  word(text, LEFT + 4 + column * WIDTH, y, 'left');

interface Group {
  /** Line after line, of the left and the right block. */
  names: [string[], string[]];
  rows: number;
}

/** `step`: from one line of a name to its next; `off`: of how many rows names stand above the middle of theirs. */
function draw(groups: readonly Group[], ruling: Ruling, { step = 9, off = 0, values = '0.5' } = {}): Drawn {
  const words = HEAD.map((text, column) => cell(text, column, TOP));
  const paths = [rule(TOP - ROW / 2), rule(TOP + ROW / 2)];
  let y = TOP + ROW;
  for (const { names, rows } of groups) {
    const middle = y + ((rows - 1) / 2 - off) * ROW;
    for (const [block, lines] of names.entries())
      words.push(
        ...lines.map((line, at) => cell(line, block * 3, middle + (at - (lines.length - 1) / 2) * step)),
      );
    for (let row = 0; row < rows; row += 1, y += ROW) {
      words.push(cell(`左${row}`, 1, y), cell(values, 2, y), cell(`右${row}`, 4, y), cell(values, 5, y));
      if (ruling === 'rows') paths.push(rule(y + ROW / 2, 1, 3), rule(y + ROW / 2, 4, 6));
    }
    if (ruling !== 'ends') paths.push(rule(y - ROW / 2));
  }
  return { words, paths: [...paths, rule(y - ROW / 2)], bottom: y - ROW / 2 };
}

const read = ({ words, paths, bottom }: Drawn) =>
  readChartData(
    {
      name: '分组',
      kind: 'table',
      box: { left: LEFT, top: TOP - ROW / 2 - 1, right: LEFT + BROAD, bottom: bottom + 1 },
    },
    { words, paths, images: [] },
  );

const groupsOf = (random: SeededRandom, lines: (rows: number) => number): Group[] =>
  Array.from({ length: random.integer(2, 4) }, (_, group): Group => {
    const rows = random.integer(2, 6);
    const name = (side: string): string[] =>
      Array.from({ length: lines(rows) }, (_each, line) => `${side}组${group}行${line}`);
    return { names: [name('甲'), name('乙')], rows };
  });

const spansOf = (groups: readonly Group[]) => {
  const starts = groups.map((_, at) => 1 + groups.slice(0, at).reduce((sum, { rows }) => sum + rows, 0));
  return [0, 3].flatMap((column) =>
    groups.map(({ rows }, at) => ({ row: starts[at] ?? 0, column, rows, columns: 1 })),
  );
};

describe('names of any column in the middle of the rows that they are said of', () => {
  it.each(['rows', 'groups'] as const)('are merged between the rules of their column: %s', (ruling) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seededRandom(seed);
      const isStarred = random.integer(0, 1) === 1;
      const groups = groupsOf(random, (rows) => random.integer(1, rows - 1));
      const step = random.integer(9, ROW);
      const data = read(draw(groups, ruling, { step, values: isStarred ? '0.5**' : '0.5' }));
      expect(data?.spans, `seed ${seed}`).toEqual(spansOf(groups));
      const rows = groups.flatMap(({ names: [left, right], rows: count }) =>
        Array.from({ length: count }, () => [left.join(''), right.join('')]),
      );
      expect(
        data?.rows.map((row) => [row[0], row[3]]),
        `seed ${seed}`,
      ).toEqual(rows);
    }
  });

  it('are merged without rules where one stands between two rows', () => {
    const groups: Group[] = [
      { names: [['甲一'], ['乙一']], rows: 4 },
      { names: [['甲二', '之二'], ['乙二']], rows: 2 },
    ];
    expect(read(draw(groups, 'ends'))?.spans).toEqual(spansOf(groups));
  });

  it('are not where they stand at the first rows of their groups', () => {
    for (const ruling of ['groups', 'ends'] as const) {
      const groups: Group[] = [
        { names: [['甲一'], ['乙一']], rows: 3 },
        { names: [['甲二'], ['乙二']], rows: 3 },
      ];
      expect(read(draw(groups, ruling, { off: 1 }))?.spans ?? [], ruling).toEqual([]);
    }
  });

  it('lose nothing that stands at the height of no row', () => {
    const groups = groupsOf(seededRandom(3), () => 1);
    const drawn = draw(groups, 'groups');
    const stray = cell('另注', 3, TOP + ROW * 1.5);
    const data = read({ ...drawn, words: [...drawn.words, stray] });
    expect(data === null || JSON.stringify(data.rows).includes('另注')).toBe(true);
  });
});

describe('what stands at the end of a table, as broad as it', () => {
  const groups: Group[] = [3, 2, 4].map((rows, at) => ({ names: [[`甲${at}`], [`乙${at}`]], rows }));
  const note = '备注：星号依次代表在百分之十、五、一之下显著';

  it('is one cell between two rules', () => {
    const drawn = draw(groups, 'groups');
    const foot = { ...drawn, bottom: drawn.bottom + ROW };
    foot.words.push(cell(note, 0, drawn.bottom + ROW / 2));
    foot.paths.push(rule(foot.bottom));
    const data = read(foot);
    expect(data?.rows.at(-1)).toEqual([note, ...HEAD.slice(1).map(() => null)]);
    const row = data === null ? 0 : data.head.length + data.rows.length - 1;
    expect(data?.spans).toEqual([...spansOf(groups), { row, column: 0, rows: 1, columns: HEAD.length }]);
  });

  it('is none where it stands in the first column', () => {
    const drawn = draw(groups, 'groups');
    drawn.words.push(cell('合计', 0, drawn.bottom + ROW / 2));
    drawn.paths.push(rule(drawn.bottom + ROW));
    const data = read({ ...drawn, bottom: drawn.bottom + ROW });
    expect(data?.spans.filter(({ columns }) => columns > 1) ?? []).toEqual([]);
  });
});

it.each([9, 14])('headings in two lines with one middle are one row, %i points apart', (apart) => {
  const groups: Group[] = [2, 3].map((rows, at) => ({ names: [[`甲${at}`], [`乙${at}`]], rows }));
  const drawn = draw(groups, 'groups');
  const isHigh = (text: string): boolean => text === '收益';
  const words = drawn.words.map((each) =>
    each.box.top < TOP
      ? { ...each, box: { ...each.box, top: each.box.top - 5, bottom: each.box.bottom - 5 } }
      : each,
  );
  const heads = words.slice(0, HEAD.length);
  const wrapped = heads.flatMap((each) => {
    const moved = (text: string, by: number): AreaWord => ({
      ...each,
      text,
      box: { ...each.box, top: each.box.top + by, bottom: each.box.bottom + by },
    });
    return isHigh(each.text) ? [moved('年化', -apart / 2), moved('收益', apart / 2)] : [each];
  });
  const paths = [rule(TOP - ROW), ...drawn.paths.slice(1)];
  const box = { left: LEFT, top: TOP - ROW - 1, right: LEFT + BROAD, bottom: drawn.bottom + 1 };
  const data = readChartData(
    { name: '分组', kind: 'table', box },
    { words: [...wrapped, ...words.slice(HEAD.length)], paths, images: [] },
  );
  expect(data?.head).toEqual([HEAD.map((text) => (isHigh(text) ? '年化收益' : text))]);
  expect(data?.spans).toEqual(spansOf(groups));
});

describe('a name folded at the end of its column', () => {
  const names = ['甲组的名字一二', '三四五六七八九', '十'];
  it.each([-1, -0.75, -0.5, 0.5])('is of all rows between two rules, %d rows off their middle', (off) => {
    const groups: Group[] = [
      { names: [names, names], rows: 5 },
      { names: [names.slice(0, 2), names.slice(0, 2)], rows: 4 },
    ];
    const data = read(draw(groups, 'groups', { step: ROW, off }));
    expect(data?.spans).toEqual(spansOf(groups));
    expect(data?.rows.slice(0, 5).map((row) => row[0])).toEqual(Array(5).fill(names.join('')));
  });

  it('is no name of rows, which does not fill it', () => {
    const groups: Group[] = [
      {
        names: [
          ['甲', '乙行的名字长', '丙'],
          ['甲', '乙行的名字长', '丙'],
        ],
        rows: 5,
      },
    ];
    expect(read(draw(groups, 'groups', { step: ROW, off: 1 }))?.spans ?? []).toEqual([]);
  });
});

describe('a dash that stands for several rows', () => {
  /** Ten rows in three parts; where the index has a number, and where a dash. */
  const readDashes = (numbers: readonly number[], dashes: readonly number[]) => {
    const words = ['指标', '策略', '指数'].map((text, column) => cell(text, column * 2, TOP));
    for (let row = 1; row <= 10; row += 1)
      words.push(cell(`行${row}`, 0, TOP + row * ROW), cell('0.5', 2, TOP + row * ROW));
    for (const row of numbers) words.push(cell('0.7', 4, TOP + row * ROW));
    for (const row of dashes) words.push(cell('--', 4, TOP + row * ROW));
    const paths = [0, 1, 5, 9, 11].map((row) => rule(TOP + (row - 0.5) * ROW));
    return read({ words, paths, bottom: TOP + 10.5 * ROW });
  };

  it('is merged in the middle of those that have no number, and said of each', () => {
    const data = readDashes([1, 2, 3, 4, 8], [6, 9.5]);
    expect(data?.spans).toEqual([
      { row: 5, column: 2, rows: 3, columns: 1 },
      { row: 9, column: 2, rows: 2, columns: 1 },
    ]);
    const [n, d] = ['0.7', '--'];
    expect(data?.rows.map((row) => String(row[2]))).toEqual([n, n, n, n, d, d, d, n, d, d]);
  });

  it('is of its own row where it stands in the middle of no rows', () => {
    const data = readDashes([1, 2, 3, 4, 8, 9, 10], [5]);
    expect(data?.spans).toEqual([]);
    expect(data?.rows[4]?.[2]).toBe('--');
    expect(data?.rows[5]?.[2]).toBeNull();
  });

  it('is never merged with a number', () => {
    expect(readDashes([1, 2, 3, 4, 5, 8, 9, 10], [6])?.spans).toEqual([]);
  });
});
