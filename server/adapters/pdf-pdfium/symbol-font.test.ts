import { expect, test } from 'vitest';
import { readingOf } from './symbol-font.ts';

const symbolOf = (code: number): string | null => readingOf('Symbol')?.(code) ?? null;
const ALPHA = 0xf061;

test('fonts of the name Symbol keep letters in private codes, and others do not', () => {
  for (const name of ['Symbol', 'SymbolMT', 'ABCDEE+Symbol', 'ABCDEE+SymbolMT,Italic', 'Symbol-Bold'])
    expect(readingOf(name)?.(ALPHA)).toBe('α');
  for (const name of ['SegoeUISymbol', 'SimSun', 'Euclid-Italic', 'Wingdings2'])
    expect(readingOf(name)).toBeNull();
});

test('the symbols of MathType are those of Symbol, under the names of Western letters', () => {
  for (const name of ['EuclidSymbol', 'HAMAFD+EuclidSymbol-Italic']) {
    const read = readingOf(name);
    expect([...'mbe¼åÎ£='].map((letter) => read?.(letter.codePointAt(0) ?? 0)).join('')).toBe('μβε…∑∈≤=');
    expect(read?.('μ'.codePointAt(0) ?? 0)).toBeNull();
  }
});

test('marks of lists come from Wingdings, and what it prints else is left to the file', () => {
  for (const name of ['Wingdings', 'ABCDEE+Wingdings', 'ABCDEE+Wingdings-Regular', 'Wingdings,Bold']) {
    const read = readingOf(name);
    expect([0x6c, 0x6e, 0x75, 0x9f, 0xd8, 0xfc].map((byte) => read?.(0xf000 + byte))).toEqual([...'●■◆•➢✓']);
    expect([0x4a, 0x21].map((byte) => read?.(0xf000 + byte))).toEqual([null, null]);
  }
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
