import { expect, test } from 'vitest';
import { csvCell, safeCell } from './sheet-cell.ts';

test.each([
  '=cmd|"/C calc"!A0',
  '+1+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '－1＋1',
  '＠x',
  '=1',
])('%j is told as text', (text) => {
  expect(safeCell(text)).toBe(`'${text}`);
});

test.each(['宁德时代', '-1.14', '+3.5%', '1,476.9', '', 'a=b', '2024-08'])('%j stays as it is', (text) => {
  expect(safeCell(text)).toBe(text);
});

test('what divides cells is quoted, after it was told as text', () => {
  expect(csvCell('=HYPERLINK("http://evil.example","点我")')).toBe(
    `"'=HYPERLINK(""http://evil.example"",""点我"")"`,
  );
  expect(csvCell('甲,乙')).toBe('"甲,乙"');
});
