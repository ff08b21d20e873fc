import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextRange } from '#contract/wire/fields.ts';
import { leadIn } from './lead-in.ts';

const LONG =
  '行业规模持续扩大，五年复合增速达到百分之九以上；其中动力电池占六成有余，储能电池占两成，份额还在上升。';

test('a late hit is brought near the beginning, after a punctuation mark', () => {
  const at = LONG.indexOf('储能');
  const { text, ranges } = leadIn({ text: LONG, ranges: [[at, at + 2]] });
  expect(text.startsWith('…五年复合增速')).toBe(true);
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(['储能']);
});

test('a text whose hit is near its beginning stays as it is', () => {
  expect(leadIn({ text: LONG, ranges: [[2, 4]] })).toEqual({ text: LONG, ranges: [[2, 4]] });
  expect(leadIn({ text: LONG, ranges: [] })).toEqual({ text: LONG, ranges: [] });
});

test('whatever is cut away, the marked words are the same and the first stands within 30 characters', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 200, unit: 'binary-ascii' }),
      fc.array(fc.tuple(fc.nat(199), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 }),
      (whole, draws) => {
        const given = draws.map(
          ([start, length]): TextRange => [
            start % whole.length,
            Math.min(whole.length, (start % whole.length) + length),
          ],
        );
        const { text, ranges } = leadIn({ text: whole, ranges: given });
        expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(
          given.map(([start, end]) => whole.slice(start, end)),
        );
        expect(Math.min(...ranges.map(([start]) => start))).toBeLessThanOrEqual(30);
      },
    ),
  );
});
