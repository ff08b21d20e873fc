import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const WIDTH = 70;
const ROW = 14;
/** Between the lines of one name. */
const LINE = 9;
const BOX = { left: 40, top: 90, right: 460, bottom: 400 };

/** Cells as a report prints them: names at the left of their column, numbers at the right. */
function drawTable(rows: readonly string[][], rules: 'none' | 'all' | 'grounds' = 'none'): AreaMatter {
  const words = rows.flatMap((row, at) =>
    row.flatMap((text, column) => {
      if (text === '') return [];
      const y = 100 + at * ROW;
      const left = 44 + column * WIDTH;
      return [/^[-\d]/.test(text) ? word(text, left + WIDTH - 14, y, 'right') : word(text, left, y, 'left')];
    }),
  );
  const wide = (rows[0]?.length ?? 0) * WIDTH;
  const paths = rows.flatMap((_, at) => {
    const y = 100 + (at - 0.5) * ROW;
    if (rules === 'all') return [stroke([40, y, 40 + wide, y], '#999999', 0.5)];
    return rules === 'grounds' && at % 2 === 1 ? [bar(40, y, 40 + wide, y + ROW, '#eeeeee')] : [];
  });
  return { words, paths, images: [] };
}

const read = (rows: readonly string[][], rules?: 'none' | 'all' | 'grounds') =>
  readChartData({ name: '主要财务数据', box: BOX, kind: 'table' }, drawTable(rows, rules));

describe('a table of a report', () => {
  const rows = [
    ['指标', '2023A', '2024A', '2025E'],
    ['营业收入', '1,476.9', '1,741.4', '1,893.0'],
    ['归母净利', '747.3', '862.3', '—'],
    ['毛利率', '92.1%', '91.9%', '92.0%'],
  ];

  it.each(['none', 'all', 'grounds'] as const)('gives its cells, with %s between its rows', (rules) => {
    expect(read(rows, rules)).toMatchObject({
      origin: 'cells',
      error: 0,
      head: [['指标', '2023A', '2024A', '2025E']],
      rows: [
        ['营业收入', 1476.9, 1741.4, 1893],
        ['归母净利', 747.3, 862.3, '—'],
        ['毛利率', '92.1%', '91.9%', '92.0%'],
      ],
      spans: [],
    });
  });

  it('keeps years and codes as they are printed', () => {
    const data = read([
      ['代码', '上市', '市值'],
      ['600519', '2001', '21,000'],
      ['000858', '1998', '5,400'],
      ['000568', '1994', '1,900'],
    ]);
    expect(data?.rows[0]).toEqual(['600519', '2001', 21000]);
    expect(data?.rows[1]).toEqual(['000858', '1998', 5400]);
  });

  it('takes letters that are set apart for one word, and words that are for words', () => {
    const lines = [
      ['经', '营', '现', '金', '流'],
      ['平均收益', '平均波动'],
      ['全', '资', '子公司'],
    ];
    const words = lines.flatMap((pieces, row) => {
      let left = 44;
      return [
        ...pieces.map((piece) => {
          const at = left;
          left += piece.length * 7 + 2.5;
          return word(piece, at, 100 + (row + 1) * ROW, 'left');
        }),
        word(`${row + 1}.5`, 260, 100 + (row + 1) * ROW, 'right'),
      ];
    });
    const head = [word('项目', 44, 100, 'left'), word('数值', 240, 100, 'left')];
    const matter = { words: [...head, ...words], paths: [], images: [] };
    const data = readChartData({ name: '', box: BOX, kind: 'table' }, matter);
    expect(data?.rows.map(([name]) => name)).toEqual(['经营现金流', '平均收益 平均波动', '全资子公司']);
  });

  it('reads back whatever is drawn', () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const random = seededRandom(seed);
      const [columns, count] = [random.integer(2, 6), random.integer(3, 18)];
      const head = ['项目', ...Array.from({ length: columns - 1 }, (_, at) => `${2018 + at}A`)];
      const body = Array.from({ length: count }, (_, row) => [
        `名称${row}`,
        ...Array.from({ length: columns - 1 }, () => (random.next() * 900 + 1).toFixed(1)),
      ]);
      const data = read([head, ...body], random.pick(['none', 'all', 'grounds'] as const));
      const told = data?.rows.map((row) =>
        row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)),
      );
      expect(data?.head, `seed ${seed}`).toEqual([head]);
      expect(told, `seed ${seed}`).toEqual(body);
    }
  });

  it('says a heading over each column that it stands in the middle of', () => {
    const rows = [
      ['代码', '2024A', '2025E', '2026E', '2024A', '2025E', '评级'],
      ['600519', '747.3', '862.3', '901.1', '59.5', '68.6', '买入'],
      ['000858', '302.1', '318.5', '340.2', '7.8', '8.2', '增持'],
      ['000568', '132.5', '134.7', '141.9', '9.0', '9.1', '买入'],
    ];
    const matter = drawTable(rows);
    const over = (text: string, from: number, to: number) => {
      const middle = 44 + ((from + to + 1) / 2) * WIDTH;
      return word(text, middle, 100 - ROW, 'middle');
    };
    const words = [...matter.words, over('净利润', 1, 3), over('EPS', 4, 5)];
    const box = { ...BOX, right: 44 + 7 * WIDTH, top: 80 };
    const data = readChartData({ name: '盈利预测', box, kind: 'table' }, { ...matter, words });
    expect(data?.head).toEqual([['', '净利润', '净利润', '净利润', 'EPS', 'EPS', ''], rows[0]]);
    expect(data?.spans).toEqual([
      { row: 0, column: 1, rows: 1, columns: 3 },
      { row: 0, column: 4, rows: 1, columns: 2 },
    ]);
    expect(data?.rows[0]).toEqual(['600519', 747.3, 862.3, 901.1, 59.5, 68.6, '买入']);
  });

  it('reads back headings over groups of columns, however many', () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const random = seededRandom(seed);
      const groups = Array.from({ length: random.integer(2, 3) }, () => random.integer(1, 3));
      const names = ['营业收入', '净利润', '毛利'].slice(0, groups.length);
      const alone = random.integer(0, 1) === 1;
      const years = groups.flatMap((count) => Array.from({ length: count }, (_, at) => `${2024 + at}E`));
      const body = Array.from({ length: random.integer(3, 9) }, (_, row) => [
        `公司${row}`,
        ...years.map(() => (random.next() * 900 + 1).toFixed(1)),
        ...(alone ? ['买入'] : []),
      ]);
      const rows = [['公司', ...years, ...(alone ? ['评级'] : [])], ...body];
      const matter = drawTable(rows, random.pick(['none', 'all'] as const));
      let from = 1;
      const above = groups.map((count, at) => {
        const middle = 44 + (from + count / 2) * WIDTH;
        from += count;
        return word(names[at] ?? '', middle + random.integer(-8, 8), 100 - ROW, 'middle');
      });
      const box = { ...BOX, right: 44 + (rows[0]?.length ?? 0) * WIDTH, top: 80 };
      const data = readChartData(
        { name: '', box, kind: 'table' },
        { ...matter, words: [...matter.words, ...above] },
      );
      const heads = [
        '',
        ...groups.flatMap((count, at) => Array.from({ length: count }, () => names[at])),
        ...(alone ? [''] : []),
      ];
      expect(data?.head, `seed ${seed}`).toEqual([heads, rows[0]]);
      expect(
        data?.rows.map((row) => row[0]),
        `seed ${seed}`,
      ).toEqual(body.map((row) => row[0]));
    }
  });

  it('joins the lines of a heading over a group, whichever groups have one line alone', () => {
    const alone = ['first', 'second'] as const;
    for (let seed = 1; seed <= 120; seed += 1) {
      const random = seededRandom(seed);
      const groups = Array.from({ length: random.integer(2, 3) }, () => random.integer(2, 3));
      const lines = ['归母净利润', '毛利合计', '经营性现金流'].map((name, at) => [
        name,
        at === 0 || random.integer(0, 1) === 1 ? '（亿元）' : '',
      ]);
      const years = groups.flatMap((count) => Array.from({ length: count }, (_, at) => `${2024 + at}E`));
      const body = Array.from({ length: random.integer(3, 9) }, (_, row) => [
        `公司${row}`,
        ...years.map(() => (random.next() * 900 + 1).toFixed(1)),
      ]);
      const rows = [['公司', ...years], ...body];
      const matter = drawTable(rows, random.pick(['none', 'all'] as const));
      let from = 1;
      const above = groups.flatMap((count, at) => {
        const middle = 44 + (from + count / 2) * WIDTH;
        from += count;
        const [name = '', unit = ''] = lines[at] ?? [];
        const first = unit === '' && random.pick(alone) === 'second' ? 100 - ROW : 100 - ROW - LINE;
        return [
          word(name, middle, first, 'middle'),
          ...(unit === '' ? [] : [word(unit, middle, 100 - ROW, 'middle')]),
        ];
      });
      const box = { ...BOX, right: 44 + (rows[0]?.length ?? 0) * WIDTH, top: 66 };
      const data = readChartData(
        { name: '', box, kind: 'table' },
        { ...matter, words: [...matter.words, ...above] },
      );
      const heads = [
        '',
        ...groups.flatMap((count, at) => Array.from({ length: count }, () => lines[at]?.join(''))),
      ];
      expect(data?.head, `seed ${seed}`).toEqual([heads, rows[0]]);
      expect(data?.rows, `seed ${seed}`).toHaveLength(body.length);
      const starts = groups.map((_, at) => 1 + groups.slice(0, at).reduce((sum, count) => sum + count, 0));
      expect(data?.spans, `seed ${seed}`).toEqual(
        groups.map((columns, at) => ({ row: 0, column: starts[at], rows: 1, columns })),
      );
    }
  });

  it('joins the lines of the name of a column, whose neighbours stand beside its middle', () => {
    const rows = [
      ['指标', '', '中证 500'],
      ['年化', '1.5', '2.5'],
      ['回撤', '1.6', '2.6'],
      ['夏普', '1.7', '2.7'],
    ];
    const matter = drawTable(rows);
    const middle = 44 + 1.5 * WIDTH;
    const name = ['轮动策略', '（加入债', '券）'].map((text, at) =>
      word(text, middle, 100 + (at - 1) * LINE, 'middle'),
    );
    const box = { ...BOX, right: 44 + 3 * WIDTH, top: 80 };
    const data = readChartData(
      { name: '', box, kind: 'table' },
      { ...matter, words: [...name, ...matter.words] },
    );
    expect(data?.head).toEqual([['指标', '轮动策略（加入债券）', '中证 500']]);
    expect(data?.rows.map(([each]) => each)).toEqual(['年化', '回撤', '夏普']);
  });

  it('keeps headings of two depths apart', () => {
    const rows = [
      ['公司', '2024', '2025', '2024', '2025'],
      ['甲', '1.5', '2.5', '3.5', '4.5'],
      ['乙', '1.6', '2.6', '3.6', '4.6'],
      ['丙', '1.7', '2.7', '3.7', '4.7'],
    ];
    const matter = drawTable(rows);
    const over = (text: string, from: number, to: number, up: number) =>
      word(text, 44 + ((from + to + 1) / 2) * WIDTH, 100 - up * ROW, 'middle');
    const words = [...matter.words, over('利润表', 1, 4, 2), over('收入', 1, 2, 1), over('利润', 3, 4, 1)];
    const box = { ...BOX, right: 44 + 5 * WIDTH, top: 60 };
    const data = readChartData({ name: '', box, kind: 'table' }, { ...matter, words });
    expect(data?.head).toEqual([
      ['', '利润表', '利润表', '利润表', '利润表'],
      ['', '收入', '收入', '利润', '利润'],
      rows[0],
    ]);
  });

  it('is none where words run without columns', () => {
    const lines = ['上周价格环比上涨', '下游排产好于去年同期', '库存连续三周下降'].map((text, at) =>
      word(text, 60, 100 + at * ROW, 'left'),
    );
    const matter = { words: lines, paths: [], images: [] };
    expect(readChartData({ name: '', box: BOX, kind: 'table' }, matter)).toBeNull();
  });
});

describe('names in the middle of the rows they tell about', () => {
  const draw = (sizes: readonly number[], at: 'middle' | 'top') => {
    const rows = [['类别', '因子', '权重'], ...sizes.flatMap((size, group) => rowsOf(size, group))];
    const matter = drawTable(rows);
    let row = 1;
    const words = sizes.map((size, group) => {
      const y = 100 + (at === 'middle' ? row + (size - 1) / 2 : row) * ROW;
      row += size;
      return word(`类${group}`, 44, y, 'left');
    });
    const box = { ...BOX, bottom: 100 + rows.length * ROW };
    return readChartData(
      { name: '因子列表', box, kind: 'table' },
      { ...matter, words: [...matter.words, ...words] },
    );
  };
  const rowsOf = (size: number, group: number): string[][] =>
    Array.from({ length: size }, (_, at) => ['', `因子${group}${at}`, `${group + 1}${at}.5`]);

  it('are said in each of them', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seededRandom(seed);
      // A group of an even number has its name between two rows.
      const sizes = [2, ...Array.from({ length: random.integer(2, 5) }, () => random.integer(1, 5))];
      const data = draw(sizes, 'middle');
      expect(
        data?.rows.map(([name]) => name),
        `seed ${seed}`,
      ).toEqual(sizes.flatMap((size, group) => Array.from({ length: size }, () => `类${group}`)));
      const starts = sizes.map((_, at) => 1 + sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
      expect(data?.spans, `seed ${seed}`).toEqual(
        sizes.flatMap((rows, at) => (rows > 1 ? [{ row: starts[at], column: 0, rows, columns: 1 }] : [])),
      );
    }
  });

  it('are not made up for names at the first of their rows', () => {
    const sizes = [3, 2, 4];
    expect(draw(sizes, 'top')?.spans ?? []).toEqual([]);
  });
});
