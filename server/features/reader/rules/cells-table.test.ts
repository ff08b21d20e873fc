import { expect, test } from 'vitest';
import { cellsTable, type TableCells } from './cells-table.ts';

const CELLS: TableCells = {
  head: [
    ['类别', '规模', '规模'],
    ['类别', '2024', '2025'],
  ],
  rows: [
    ['电池', 7149, 13],
    ['电池', -2.5, 13],
  ],
  spans: [
    { row: 0, column: 0, rows: 2, columns: 1 },
    { row: 0, column: 1, rows: 1, columns: 2 },
    { row: 2, column: 0, rows: 2, columns: 1 },
  ],
};
const PRINTED = '类别 规模\n2024 2025\n电池 7,149 13.0\n（2.5） 13';

test('numbers stand as they are printed, the same one in the order in which it is printed', () => {
  expect(cellsTable(CELLS, PRINTED)).toEqual({
    rows: [
      ['类别', '规模', '规模'],
      ['类别', '2024', '2025'],
      ['电池', '7,149', '13.0'],
      ['电池', '（2.5）', '13'],
    ],
    head_rows: 2,
    spans: CELLS.spans,
  });
});

test('a table that goes on from the page before has no headings', () => {
  const goesOn = {
    head: [['', '', '']],
    rows: CELLS.rows,
    spans: [{ row: 1, column: 0, rows: 2, columns: 1 }],
  };
  expect(cellsTable(goesOn, '电池 7,149 13.0\n（2.5） 13')).toMatchObject({
    head_rows: 0,
    spans: [{ row: 0, column: 0, rows: 2, columns: 1 }],
  });
});

test('letters that stand a little apart are one word where they are printed so', () => {
  const apart = { head: [['代码', '名称']], rows: [['8 3', 'A 股']], spans: [] };
  expect(cellsTable(apart, '代码 名称\n83 A 股')?.rows[1]).toEqual(['83', 'A 股']);
});

test.each([
  ['words stand in no cell', `${PRINTED}\n注：不含海外业务`],
  ['a number is not printed so', PRINTED.replace('7,149', '7,14')],
  ['nothing is printed', ''],
])('no table where %s', (_, text) => {
  expect(cellsTable(CELLS, text)).toBeNull();
});
