import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAtRanges } from './marked-text.tsx';

test('marks what the ranges name and nothing else', () => {
  expect(cutAtRanges('存储芯片周报', [[2, 4]])).toEqual([
    { text: '存储', marked: false, start: 0 },
    { text: '芯片', marked: true, start: 2 },
    { text: '周报', marked: false, start: 4 },
  ]);
});

test('loses no character, whatever the ranges are', () => {
  const range = fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 40 }));
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(range, { maxLength: 6 }), (text, ranges) => {
      const pieces = cutAtRanges(text, ranges);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(new Set(pieces.map((piece) => piece.start)).size).toBe(pieces.length);
      const marked = (at: number) =>
        pieces.some((p) => p.marked && at >= p.start && at < p.start + p.text.length);
      for (let at = 0; at < text.length; at++) {
        expect(marked(at)).toBe(ranges.some(([start, end]) => at >= start && at < end));
      }
    }),
  );
});
