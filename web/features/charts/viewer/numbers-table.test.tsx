import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ChartTable } from '#contract/calls/chart-data.ts';
import { MOST_SHOWN, NumbersTable, tabbed } from './numbers-table.tsx';

const table: ChartTable = {
  origin: 'drawn',
  confidence: 0.9,
  error: 0.002,
  head: [['', '营业收入', '同比']],
  units: ['', '亿元', '%'],
  rows: [
    ['2024', 1476.9, null],
    ['2025\n预测', 1741, 15.6],
  ],
  row_units: ['', ''],
  periods: [],
  row_periods: [],
  unread: [],
  names_read: false,
  spans: [],
};

test('a table is copied whole, with tabs between cells and none within them', () => {
  expect(tabbed(table)).toBe('\t营业收入（亿元）\t同比（%）\n2024\t1476.9\t\n2025 预测\t1741\t15.6');
});

test('it is shown with its headings and units, and no longer than anybody reads', () => {
  const long = { ...table, rows: Array.from({ length: MOST_SHOWN + 50 }, (_, at) => [`行${at}`, at, null]) };
  const html = renderToStaticMarkup(<NumbersTable table={long} />);
  expect(html.match(/<tr>/g)).toHaveLength(MOST_SHOWN + 1);
  expect(html).toContain('<th scope="col">项目</th>');
  // A column has as many decimals as its most exact number.
  const short = renderToStaticMarkup(<NumbersTable table={table} />);
  expect(short).toContain('<td data-number="true">1,476.9</td>');
  expect(short).toContain('<td data-number="true">1,741.0</td>');
});

test('a heading over several columns is shown over them, once', () => {
  const head = [
    ['', '净利润', '净利润', '评级'],
    ['公司', '2025E', '2026E', ''],
  ];
  const spans = [{ row: 0, column: 1, rows: 1, columns: 2 }];
  const rows = [['某公司', 1.5, 2.5, '买入']];
  const html = renderToStaticMarkup(
    <NumbersTable table={{ ...table, head, units: ['', '', '', ''], rows, spans }} />,
  );
  expect(html.match(/净利润/g)).toHaveLength(1);
  expect(html).toContain('<th scope="colgroup" colSpan="2" data-over="true">净利润</th>');
  expect(html).toContain('<th scope="col">2026E</th>');
});

test('a name over several rows is shown beside them, once, and so is a heading over several rows of headings', () => {
  const head = [
    ['公司', '净利润', '净利润'],
    ['公司', '2024A', '2025E'],
  ];
  const spans = [
    { row: 0, column: 0, rows: 2, columns: 1 },
    { row: 0, column: 1, rows: 1, columns: 2 },
    { row: 2, column: 0, rows: 2, columns: 1 },
  ];
  const rows = [
    ['甲公司', 1, 2],
    ['甲公司', 3, 4],
    ['乙公司', 5, 6],
  ];
  const html = renderToStaticMarkup(
    <NumbersTable table={{ ...table, head, units: ['', '', ''], rows, spans }} />,
  );
  expect(html).toContain('<th scope="col" rowSpan="2">公司</th>');
  expect(html).toContain('<th scope="rowgroup" rowSpan="2">甲公司</th>');
  expect(html).toContain('<tr><td data-number="true">3</td><td data-number="true">4</td></tr>');
  expect(html).toContain('<th scope="row">乙公司</th>');
});

test('a copied name that begins like a formula is text in the sheet, a number stays a number', () => {
  const copied = tabbed({
    head: [['=cmd', '@x']],
    units: ['', ''],
    row_units: [''],
    rows: [['-1+1', '-1.5']],
  });
  expect(copied).toBe("'=cmd\t'@x\n'-1+1\t-1.5");
});

test('units are said once, of columns and of rows', () => {
  const forecast: ChartTable = {
    ...table,
    origin: 'cells',
    head: [['项目', '2025E', '同比（%）']],
    units: ['', '', '%'],
    rows: [
      ['营业收入', 1741, 15.6],
      ['每股收益（元）', 1.2, null],
      ['评级', '买入', null],
    ],
    row_units: ['百万元', '元', ''],
    periods: [],
    row_periods: [],
    unread: [],
    names_read: false,
  };
  expect(tabbed(forecast)).toBe(
    '项目\t2025E\t同比（%）\n营业收入（百万元）\t1741\t15.6\n每股收益（元）\t1.2\t\n评级\t买入\t',
  );
  const html = renderToStaticMarkup(<NumbersTable table={forecast} />);
  expect(html).toMatch(/<th scope="row">营业收入<span class="[^"]*">百万元<\/span><\/th>/u);
  expect(html).toContain('<th scope="row">每股收益（元）</th>');
  expect(html).toContain('<th scope="col">同比（%）</th>');
});
