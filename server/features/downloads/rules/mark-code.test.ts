import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codesIn, endingCodes, endingOf, markCodeOf, markText } from './mark-code.ts';

test('a code is read again from the line and from the ending that carry it', () => {
  const codes = fc.uint8Array({ minLength: 12, maxLength: 12 }).map(markCodeOf);
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(codesIn(markText(code, '2026-11-22'))).toEqual([code]);
      expect(endingCodes(`%PDF-1.7 ...${endingOf(code)}`)).toEqual([code]);
    }),
  );
});

test('whoever types a code may leave out hyphens and capitals', () => {
  expect(codesIn('编号 7k3m9q2px4ta')).toEqual(['7K3M-9Q2P-X4TA']);
  expect(codesIn('7K3M-9Q2P')).toEqual([]);
  expect(codesIn('00-7K3M-9Q2P-X4TA1')).toEqual([]);
});

test('of several endings the last comes first, each once', () => {
  const text = ['AAAA-AAAA-AAAA', 'BBBB-BBBB-BBBB', 'AAAA-AAAA-AAAA'].map(endingOf).join('');
  expect(endingCodes(text)).toEqual(['AAAA-AAAA-AAAA', 'BBBB-BBBB-BBBB']);
});
