import { expect, test } from 'vitest';
import { flowPage, type PlacedChart, type PlacedParagraph } from './flow-page.ts';

type Sides = [left: number, top: number, right: number, bottom: number];
const PAGE = 3;
let last = 0;

function paragraph(kind: PlacedParagraph['kind'], text: string, sides: Sides, next?: Sides): PlacedParagraph {
  last += 1;
  const box = ([left, top, right, bottom]: Sides) => ({ left, top, right, bottom });
  const areas = [{ page: PAGE, box: box(sides) }, ...(next ? [{ page: PAGE + 1, box: box(next) }] : [])];
  return { id: last, kind, text, areas };
}

function chart(
  name: string,
  [left, top, right, bottom]: Sides,
  change: Partial<PlacedChart> = {},
): PlacedChart {
  return {
    ...{ id: 900, name, source: '协会', online_url: '/files/chart/900-640.webp', picture_size: [960, 480] },
    ...{ top_left_coordinate: [left, top], lower_right_coordinate: [right, bottom], cells: null, ...change },
  };
}

const flow = (paragraphs: PlacedParagraph[], charts: PlacedChart[] = []) =>
  flowPage({ page: PAGE, paragraphs, charts }, (_, title) => (title.startsWith('一、') ? 0 : undefined));

const before = paragraph('body', '前文。', [50, 60, 540, 90]);
const caption = paragraph('caption', '图 1：装机 容量', [50, 100, 300, 110]);
const label = paragraph('table', '2018 2019 2020', [60, 180, 280, 190]);
const source = paragraph('note', '资料来源：协会', [50, 210, 200, 220]);
const after = paragraph('body', '后文，说到装机容量。', [50, 240, 540, 270]);
const box: Sides = [50, 115, 300, 205];

test('a chart stands where its caption stood, with what is printed in it, over it and under it', () => {
  const blocks = flow([before, caption, label, source, after], [chart('装机容量', box)]);
  expect(blocks.map(({ kind }) => kind)).toEqual(['body', 'figure', 'body']);
  expect(blocks[1]).toMatchObject({
    caption: '图 1：装机 容量',
    source: '资料来源：协会',
    text: '2018 2019 2020',
    width_pt: 250,
    picture_size: [960, 480],
  });
});

test('without a caption it stands before what lies below its edge in its column; without anything, at the end', () => {
  const aside = paragraph('note', '旁注', [400, 300, 540, 320]);
  const order = (paragraphs: PlacedParagraph[]) =>
    flow(paragraphs, [chart('', box)]).map((block) => ('text' in block && block.text) || block.kind);
  expect(order([before, aside, after])).toEqual(['前文。', '旁注', 'figure', '后文，说到装机容量。']);
  expect(order([before, aside])).toEqual(['前文。', '旁注', 'figure']);
});

test('a heading over the ticks and the unit of a table stays over them, and the table stands below', () => {
  const heading = paragraph('heading', '(1). 装机容量', [50, 78, 180, 88]);
  const ticks = paragraph('note', '√适用 □不适用', [50, 92, 170, 100]);
  const unit = paragraph('body', '单位：元', [250, 102, 300, 112]);
  const cells = paragraph('table', '名称 余额\n甲 12\n乙 13', [60, 120, 280, 200]);
  const drawn = [chart('装机容量', box)];
  const said = (paragraphs: PlacedParagraph[]) =>
    flow(paragraphs, drawn).map((block) => ('text' in block && block.text) || block.kind);
  expect(said([heading, ticks, unit, cells, after])).toEqual([
    ...['(1). 装机容量', '√适用 □不适用', '单位：元', 'table', '后文，说到装机容量。'],
  ]);
  // Next to it, it is the caption.
  expect(flow([heading, cells, after], drawn)).toMatchObject([
    { kind: 'table', caption: '(1). 装机容量' },
    {},
  ]);
});

test('a chart without a picture takes nothing away', () => {
  const texts = [before, caption, label, source, after];
  expect(flow(texts, [chart('装机容量', box, { picture_size: null, online_url: '' })])).toHaveLength(5);
});

test('running text that names the chart, lies half outside, or goes on overleaf is not taken for a part of it', () => {
  const naming = paragraph('body', `如图所示，装机容量${'持续增长，'.repeat(10)}`, [50, 208, 300, 240]);
  const half = paragraph('body', '半在图外。', [280, 120, 400, 160]);
  const over = paragraph('body', '跨页的一段。', [60, 190, 280, 200], [50, 60, 540, 90]);
  const kinds = flow([naming, half, over], [chart('装机容量', box)]).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'body')).toHaveLength(3);
});

test('lines across two charts side by side belong to the drawings', () => {
  const across = paragraph('table', '产值 增速', [55, 150, 520, 160]);
  const charts = [chart('左', box, { id: 901 }), chart('右', [305, 115, 540, 205], { id: 902 })];
  expect(flow([across], charts).map(({ kind, id }) => [kind, id])).toEqual([
    ['figure', 901],
    ['figure', 902],
  ]);
});

test('a table whose cells are certain is one, with caption and source; any other keeps its picture', () => {
  const lines = paragraph('table', '细分 规模 占比\n动力 7,149 64.7%\n储能 2,420 21.9%', [60, 120, 290, 200]);
  expect(flow([caption, lines, source], [chart('装机容量', box)])).toEqual([
    expect.objectContaining({ kind: 'table', caption: '图 1：装机 容量', source: '资料来源：协会' }),
  ]);
  const unsure = paragraph('table', '细分 规模 占比\n动力 64.7%\n储能 2,420 21.9%', [60, 120, 290, 200]);
  expect(flow([unsure], [chart('装机容量', box)])[0]?.kind).toBe('figure');
  expect(flow([unsure])[0]?.kind).toBe('list');
});

test('a table of which the cells are known stands for its picture, and keeps its picture where they do not hold all of it', () => {
  const lines = paragraph('table', '细分 规模\n动力 7,149\n2,420', [60, 120, 290, 200]);
  const cells = {
    head: [['细分', '规模']],
    rows: [
      ['动力', 7149],
      ['动力', 2420],
    ],
    spans: [{ row: 1, column: 0, rows: 2, columns: 1 }],
  };
  expect(flow([caption, lines, source], [chart('装机容量', box, { cells })])).toEqual([
    {
      ...{ kind: 'table', id: 900, chart_id: 900, head_rows: 1, spans: cells.spans },
      ...{ caption: '图 1：装机 容量', source: '资料来源：协会' },
      rows: [
        ['细分', '规模'],
        ['动力', '7,149'],
        ['动力', '2,420'],
      ],
    },
  ]);
  const aside = paragraph('note', '单位：亿元，含海外', [60, 116, 290, 119]);
  const kinds = flow([aside, lines], [chart('装机容量', box, { cells })]).map(({ kind }) => kind);
  expect(kinds).toEqual(['figure']);
});

test('a heading is as deep as the contents say, and lowest where they do not know it', () => {
  const headings = ['一、概览', '跟踪指标'].map((text) => paragraph('heading', text, [50, 60, 300, 80]));
  expect(flow(headings).map((block) => 'level' in block && block.level)).toEqual([1, 4]);
});
