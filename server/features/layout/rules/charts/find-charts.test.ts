import { describe, expect, it } from 'vitest';
import type { Box, PdfDrawing, PdfLine } from '#server/ports/pdf.ts';
import { box, curve, drawn, line, page, prose } from '#server/testing/pdf-page.ts';
import { findCharts } from './find-charts.ts';

describe('a chart under its caption', () => {
  const lines = [
    prose(80),
    line('图 1：碳酸锂价格', 60, 200),
    line('5.0', 62, 240, 15),
    line('资料来源：远望证券研究所', 60, 420),
    prose(450),
  ];
  const rules = drawn('rule', box(60, 213, 535, 213.5), box(60, 416, 535, 416.5));

  it('reaches from the caption to the source line, the rules of the template left out', () => {
    expect(findCharts([page(lines, [...rules, ...curve(90, 230, 500, 400)])])).toEqual([
      {
        name: '碳酸锂价格',
        number: '图 1',
        page: 1,
        box: box(62, 230, 500, 400),
        kind: 'line',
        unitLine: '',
        isPictured: false,
        source: '远望证券研究所',
        near: '',
      },
    ]);
  });

  it('takes in the dates printed sideways along the axis', () => {
    const turned = drawn('turned', box(90, 402, 500, 412));
    expect(findCharts([page(lines, [...curve(90, 230, 500, 400), ...turned])])[0]?.box.bottom).toBe(412);
  });

  it('ends at running text where no source is printed', () => {
    const [chart] = findCharts([
      page([line('图 1：碳酸锂价格', 60, 200), prose(420), prose(440)], curve(90, 230, 500, 400)),
    ]);
    expect(chart?.box).toEqual(box(90, 230, 500, 400));
  });

  it('is as broad as its rules where the text above and below stands in a narrower column', () => {
    const body = (top: number): PdfLine => ({ ...prose(top), box: box(219, top, 545, top + 10) });
    const rows = [316, 332, 348, 364].flatMap((top, at) => [
      line(['行业大类', '周期', '消费', '成长'][at] ?? '', 51, top, 36),
      line('电子，通信，传媒', 330, top, 90),
    ]);
    const lines = [
      ...[100, 116, 132].map(body),
      line('表 3：行业分类', 51, 299, 72),
      ...rows,
      line('数据来源：远望证券研究所', 51, 397),
      ...[427, 443, 459].map(body),
    ];
    const ruled = [312, 328, 344, 360, 380].flatMap((top) => [
      box(45, top, 129, top + 0.5),
      box(129.3, top, 565, top + 0.5),
    ]);
    const [table] = findCharts([page(lines, drawn('rule', ...ruled))]);
    expect([table?.box.left, table?.box.right]).toEqual([45, 565]);
  });

  it('is none where a caption closes the page or running text follows it', () => {
    expect(findCharts([page([prose(700), line('图 1：碳酸锂价格', 60, 780)])])).toEqual([]);
    expect(findCharts([page([line('图 1：碳酸锂价格', 60, 200), prose(220), prose(236)])])).toEqual([]);
  });
});

it('parts two charts that stand side by side, each with its own name and source', () => {
  const lines = [
    line('图 1：价格', 60, 200),
    line('图 2：库存', 310, 200),
    line('资料来源：甲', 60, 420),
    line('资料来源：乙', 310, 420),
  ];
  const charts = findCharts([page(lines, [...curve(64, 220, 290, 400), ...curve(305, 220, 530, 400)])]);
  expect(charts.map(({ name, source, box: { left, right } }) => [name, source, left, right])).toEqual([
    ['价格', '甲', 64, 290],
    ['库存', '乙', 305, 530],
  ]);
});

it('finds a drawing over its caption', () => {
  const lines = [prose(100), prose(116), line('图 3 产业链示意', 240, 410), prose(440)];
  const [chart] = findCharts([page(lines, drawn('image', box(120, 150, 480, 400)))]);
  expect(chart).toMatchObject({ number: '图 3', kind: 'other', box: box(120, 150, 480, 400) });
});

it('joins a name that runs over two lines', () => {
  const first = line(
    '图 1：APM 因子在 2019 年的表现并不理想（全市场，五分组，多空对冲净值，剔除市',
    60,
    200,
    470,
  );
  const lines = [first, line('值和行业）', 60, 213), line('资料来源：甲', 60, 420)];
  const [chart] = findCharts([page(lines, curve(90, 240, 500, 400))]);
  expect(chart?.name).toBe(
    'APM 因子在 2019 年的表现并不理想（全市场，五分组，多空对冲净值，剔除市值和行业）',
  );
});

it('names what goes on at the top of a page after the caption on the page before', () => {
  const charts = findCharts([
    page([prose(700), line('图 7：净值表现', 60, 780)]),
    page([line('资料来源：甲', 60, 300), prose(340)], curve(60, 80, 500, 290), 2),
  ]);
  expect(charts).toMatchObject([{ page: 2, number: '图 7', name: '净值表现', box: box(60, 80, 500, 290) }]);
});

describe('tables', () => {
  const cells = (top: number): PdfLine[] =>
    ['年份', '收益', '回撤', '夏普'].map((text, at) => line(text, 70 + at * 110, top, 30));
  const grid = (top: number, bottom: number): PdfDrawing[] => [
    ...drawn('rule', ...[top, top + 20, top + 40, bottom].map((at) => box(60, at, 500, at + 0.5))),
    ...drawn('rule', ...[60, 170, 280, 500].map((at) => box(at, top, at + 0.5, bottom))),
  ];

  it('are told by their rows, whatever word their caption begins with', () => {
    const rows = [220, 236, 252, 268].flatMap(cells);
    const lines = [line('图表 4：分年度表现', 60, 200), ...rows, line('数据来源：Wind', 60, 290), prose(320)];
    expect(findCharts([page(lines)])).toMatchObject([{ number: '图表 4', kind: 'table', source: 'Wind' }]);
  });

  it('are found by their rules where no caption names them, and called by the heading over them', () => {
    const lines = [
      line('66、财务费用', 60, 190, 80, true),
      line('单位：元', 440, 206),
      ...[224, 244, 264].flatMap(cells),
    ];
    expect(findCharts([page(lines, grid(220, 280))])).toMatchObject([
      { number: '', name: '财务费用', kind: 'table', box: box(60, 220, 500.5, 280.5) },
    ]);
  });

  it('of ratings and contacts are no charts of the report', () => {
    const lines = [line('投资评级说明', 60, 190), ...[224, 244, 264].flatMap(cells)];
    expect(findCharts([page(lines, grid(220, 280))])).toEqual([]);
  });
});

it('leaves out lists of figures and sentences about a chart', () => {
  const contents = [1, 2, 3].map((at) => line(`图 ${at}：价格 ................ ${at}`, 60, 100 + at * 20));
  expect(findCharts([page(contents, curve(60, 300, 500, 500))])).toEqual([]);
  const sentences = [line('图 6，7 表示当预测期为 24 时的收益', 60, 100), line('表 1 中给出了结果', 60, 120)];
  expect(findCharts([page(sentences, curve(60, 300, 500, 500))])).toEqual([]);
});

it('takes 中证 and 中信 for the beginning of a name', () => {
  const lines = [line('图表 40：中信一级行业轮动净值', 60, 200), line('资料来源：甲', 60, 420)];
  expect(findCharts([page(lines, curve(60, 220, 500, 400))])).toMatchObject([
    { name: '中信一级行业轮动净值' },
  ]);
});

it('leaves the rules and marks of the paper out, which stand on many pages', () => {
  const logo = drawn('image', box(60, 20, 160, 60));
  const charts = findCharts(
    [1, 2, 3, 4].map((number) =>
      page(
        [line('图 1：价格', 60, 70), line('资料来源：甲', 60, 300)],
        [...logo, ...curve(60, 90, 500, 280 + number)],
        number,
      ),
    ),
  );
  expect(charts.map(({ box: { top } }) => top)).toEqual([90, 90, 90, 90]);
});

describe('a plot with a grid', () => {
  const levels = [250, 280, 310, 340, 370];
  const ticks = levels.map((top, at) => line(String(80 - at * 20), 62, top - 5, 12));
  const grid = drawn('rule', ...levels.map((top) => box(80, top - 0.3, 500, top + 0.3)));
  const lines = [
    prose(80),
    line('图 2：费用率', 60, 200),
    ...ticks,
    line('资料来源：远望证券研究所', 60, 420),
    prose(450),
  ];
  const kindOf = (name: string, drawings: PdfDrawing[]) =>
    findCharts([
      page(
        lines.map((each) => (each.text.startsWith('图 2') ? line(`图 2：${name}`, 60, 200) : each)),
        [...grid, ...drawings],
      ),
    ])[0]?.kind;
  const columns = (tops: readonly number[], foot: (at: number) => number): PdfDrawing[] =>
    drawn('block', ...tops.map((top, at) => box(100 + at * 60, top, 120 + at * 60, foot(at))));

  it('is no table, though its rules are many and its bars are of like height', () => {
    expect(
      kindOf(
        '费用率',
        columns([300, 300, 300, 301], () => 370),
      ),
    ).toBe('bar');
  });

  it('is a bar chart where its columns begin one on the other', () => {
    const tops = [300, 290, 280, 275];
    expect(
      kindOf(
        '利润形成',
        columns(tops, (at) => (at === 0 ? 370 : (tops[at - 1] ?? 0))),
      ),
    ).toBe('bar');
  });

  it('is a line chart where a line goes across few bars, whatever words its name holds', () => {
    expect(kindOf('逻辑芯片走势', curve(100, 260, 480, 360))).toBe('line');
  });
});

describe('a grid of cells', () => {
  const [tops, lefts] = [
    [230, 250, 270, 290],
    [180, 240, 300, 360],
  ];
  /** Each cell has borders of its own, and corners that are specks. */
  const borders = tops.slice(1).flatMap((bottom, row) =>
    lefts.slice(1).flatMap((right, column) => {
      const [top, left] = [tops[row] ?? 0, lefts[column] ?? 0];
      return [
        ...drawn('rule', box(left, top, right, top + 0.5), box(left, bottom, right, bottom + 0.5)),
        ...drawn('rule', box(left, top, left + 0.5, bottom), box(right, top, right + 0.5, bottom)),
        ...drawn('curve', box(left, top, left + 1, top + 1)),
      ];
    }),
  );
  const caption = line('图 3：行业底部的走势', 60, 200);
  const source = line('资料来源：甲', 60, 420);
  const template = drawn('rule', box(60, 213, 535, 213.5), box(60, 416, 535, 416.5));

  it('with words in it is a table as broad as its cells, whatever its name holds', () => {
    const cells = tops.slice(1).map((bottom) => line('大市顶部', 184, bottom - 15, 40));
    const found = findCharts([page([caption, ...cells, source], [...borders, ...template])]);
    expect(found).toMatchObject([{ kind: 'table', box: { left: 180, right: 360.5 } }]);
  });

  it('with the words around it is a plot', () => {
    const around = tops.map((top, at) => line(`${at * 20}亿`, 150, top - 5, 20));
    const found = findCharts([page([caption, ...around, source], [...borders, ...template])]);
    expect(found).toMatchObject([{ kind: 'line' }]);
  });
});

describe('a table', () => {
  it('with a rule under each row stays one', () => {
    const rows = [0, 1, 2, 3, 4].map((at) => 230 + at * 30);
    const cells = rows.flatMap((top) => [
      line('营业收入', 62, top),
      line('12.5', 250, top, 30),
      line('13.1', 400, top, 30),
    ]);
    const rules = drawn('rule', ...rows.map((top) => box(60, top + 15, 535, top + 15.5)));
    const lines = [
      prose(80),
      line('表 2：主要财务数据', 60, 200),
      ...cells,
      line('资料来源：远望证券研究所', 60, 420),
      prose(450),
    ];
    expect(findCharts([page(lines, rules)])[0]?.kind).toBe('table');
  });

  it('stays one whatever its cells are filled with, where next to every row is of figures', () => {
    const rows = Array.from({ length: 9 }, (_, at) => 230 + at * 18);
    const cells = rows.flatMap((top, row) => [
      line(`行业${row}`, 62, top, 30),
      ...[0, 1, 2].map((column) => line(`${row * 3 - column}.${column}%`, 180 + column * 110, top, 30)),
    ]);
    const filled = rows.map((top, row) => box(150, top, 160 + row * 9, top + 12));
    const kind = (inside: PdfLine[]) =>
      findCharts([
        page(
          [line('图 2：行业的配置', 60, 200), ...inside, line('资料来源：甲', 60, 420)],
          [...drawn('block', ...filled), ...curve(150, 230, 300, 380)],
        ),
      ])[0]?.kind;
    expect(kind(cells)).toBe('table');
    expect(kind(cells.filter((_, at) => at % 4 === 0 || at < 16))).toBe('bar');
  });

  it('goes on at the top of the next page as what its caption calls it', () => {
    const rows = [70, 90, 110, 130, 150].flatMap((top, at) => [
      line(`指标${at}`, 80, top, 40),
      line(`${at}8.58%`, 400, top, 40),
    ]);
    const grounds = drawn('block', box(70, 70, 130, 85), box(70, 110, 130, 125));
    const rules = drawn('rule', box(70, 168, 500, 169));
    const kindAfter = (caption: string) =>
      findCharts([
        page([prose(80), line(caption, 60, 780)]),
        page([...rows, line('资料来源：甲', 60, 172)], [...grounds, ...rules], 2),
      ])[0]?.kind;
    expect(kindAfter('表 8：策略的表现统计')).toBe('table');
    expect(kindAfter('图 8：策略的表现统计')).not.toBe('table');
  });

  it('of names and values on grounds is one, whatever its caption calls it; bars with their values are none', () => {
    const rows = [120, 140, 160, 180].flatMap((top, at) => [
      line(`设置项${at}`, 80, top, 50),
      line(`${at + 1}年`, 400, top, 30),
    ]);
    const rules = drawn('rule', box(70, 115, 500, 116), box(70, 200, 500, 201));
    const kindOn = (...grounds: Box[]) =>
      findCharts([
        page(
          [prose(60), line('图表 8：参数设置', 60, 100), ...rows, line('资料来源：甲', 60, 205)],
          [...drawn('block', ...grounds), ...rules],
        ),
      ])[0]?.kind;
    expect(kindOn(box(70, 116, 500, 135), box(70, 135, 200, 200))).toBe('table');
    const bars = [120, 140, 160, 180].map((top, at) => box(140, top, 200 + at * 50, top + 10));
    expect(kindOn(...bars)).not.toBe('table');
  });
});
