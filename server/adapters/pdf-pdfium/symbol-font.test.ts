import { expect, test } from 'vitest';
import { isSymbolFont, symbolOf } from './symbol-font.ts';

test('fonts of the name Symbol keep letters in private codes, and others do not', () => {
  expect(
    ['Symbol', 'SymbolMT', 'ABCDEE+Symbol', 'ABCDEE+SymbolMT,Italic', 'Symbol-Bold'].map(isSymbolFont),
  ).toEqual([true, true, true, true, true]);
  expect(
    ['Wingdings', 'ABCDEE+Wingdings', 'SegoeUISymbol', 'SimSun', 'EuclidSymbol'].map(isSymbolFont),
  ).toEqual([false, false, false, false, false]);
});

test('its codes print what Adobe’s table says', () => {
  const printed = (bytes: readonly number[]): string => bytes.map((byte) => symbolOf(0xf000 + byte)).join('');
  expect(printed([0x61, 0x62, 0x67, 0x65, 0x70, 0x73, 0x77])).toBe('αβγεπσω');
  expect(printed([0x44, 0x53, 0x57, 0x2d, 0x3d, 0x2b, 0xa3, 0xb3, 0xb4, 0xb9, 0xce, 0xa5, 0xe5, 0xf2])).toBe(
    'ΔΣΩ−=+≤≥×≠∈∞∑∫',
  );
});

test('of a tall bracket, printed in pieces, the upper one stands for all', () => {
  expect([0xe6, 0xe7, 0xe8, 0xf6, 0xf7, 0xf8].map((byte) => symbolOf(0xf000 + byte))).toEqual([
    '(',
    '',
    '',
    ')',
    '',
    '',
  ]);
});

test('any other code is left to what the file says', () => {
  expect([0x61, 0x4e00, 0xf010, 0xf100, 0xe061].map(symbolOf)).toEqual([null, null, null, null, null]);
});
