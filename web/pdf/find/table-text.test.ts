import { expect, test } from 'vitest';
import { type PlacedPiece, tableText } from './table-text.ts';

/** Ten pixels a unit, lines 12 high and 20 apart. */
const piece = (text: string, left: number, line: number): PlacedPiece => ({
  text,
  left,
  right: left + 10 * text.length,
  top: line * 20,
  bottom: line * 20 + 12,
});

const TABLE = [
  [piece('年份', 0, 1), piece('收入', 100, 1), piece('利润', 200, 1)],
  [piece('2024', 0, 2), piece('123', 110, 2), piece('45', 200, 2)],
  [piece('2025', 0, 3), piece('156', 110, 3), piece('51', 200, 3)],
];
const COPIED = '年份\t收入\t利润\n2024\t123\t45\n2025\t156\t51';

test('the cells of a table are parted by tabs, however the file writes them', () => {
  expect(tableText(TABLE.flat())).toBe(COPIED);
  const byColumn = [0, 1, 2].flatMap((column) => TABLE.flatMap((row) => row.slice(column, column + 1)));
  expect(tableText(byColumn)).toBe(COPIED);
});

test('an empty cell keeps its place, and pieces of one cell stay together', () => {
  const gap = [piece('2026', 0, 4), piece('60', 200, 4)];
  const split = [piece('20', 0, 5), piece('27', 21, 5), piece('9', 110, 5), piece('70', 200, 5)];
  expect(tableText([...TABLE.flat(), ...gap, ...split])).toBe(`${COPIED}\n2026\t\t60\n2027\t9\t70`);
});

test('running text is no table: in one column, in two, and with wide spaces', () => {
  const line = (text: string, left: number, at: number) => piece(text, left, at);
  const left = [
    '本报告从实际应用角度出发，研究若干指标在不同市场里的表现以及它们何时',
    '失效，并以沪深三百指数作为代表进行检验，样本从二零零七年开始直到现在',
  ];
  const right = ['分析员', '执业证书'];
  expect(tableText(left.map((text, at) => line(text, 0, at)))).toBeNull();
  const columns = [left, right].flatMap((texts, side) => texts.map((text, at) => line(text, side * 300, at)));
  expect(tableText(columns)).toBeNull();
  expect(tableText([piece('support', 0, 1), piece('vector', 90, 1), piece('machine', 5, 2)])).toBeNull();
  expect(tableText([])).toBeNull();
  const points = ['保证样本量相同', '各组策略关系对等', '无需过多假设'].flatMap((text, at) => [
    piece(`${at + 1}.`, 0, at),
    piece(text, 60, at),
  ]);
  expect(tableText(points)).toBeNull();
});

test('text before a table keeps its lines, joined where only the column broke them', () => {
  const before = [piece('下表列出近两年的收入与利润情况，', 0, -1), piece('单位为亿元。', 0, 0)];
  expect(tableText([...before, ...TABLE.flat()])).toBe(
    `下表列出近两年的收入与利润情况，单位为亿元。\n${COPIED}`,
  );
});

test('a value beside a label of two lines stands in its row, and longer labels stay in the table', () => {
  const wrapped = [
    piece('归属于母公司', 0, 4),
    piece('的净利润', 0, 4.7),
    piece('77', 110, 4.35),
    piece('30', 200, 4.35),
    piece('扣除非经常性', 0, 6),
    piece('损益之后', 0, 7),
    piece('70', 110, 7),
    piece('28', 200, 7),
  ];
  expect(tableText([...TABLE.flat(), ...wrapped])).toBe(
    `${COPIED}\n归属于母公司的净利润\t77\t30\n扣除非经常性\t\t\n损益之后\t70\t28`,
  );
});
