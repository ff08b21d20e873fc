import fc from 'fast-check';
import { Converter as ToTraditional } from 'opencc-js/cn2t';
import { Converter as ToSimplified } from 'opencc-js/t2cn';
import { expect, test } from 'vitest';
import { foldText, foldWithOffsets } from './fold.ts';

const toTraditional = ToTraditional({ from: 'cn', to: 't' });
const toSimplified = ToSimplified({ from: 't', to: 'cn' });

const every = Array.from({ length: 0x110000 }, (_, point) => point)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => /[^\p{Cn}\p{Co}\p{Cs}]/u.test(character));
const han = every.filter((character) => /\p{Script=Han}/u.test(character));

test('every character folds to a fixed point', () => {
  expect(every.filter((character) => foldText(foldText(character)) !== foldText(character))).toEqual([]);
});

test('every character, its traditional and its simplified form fold to the same', () => {
  const apart = han.filter((character) =>
    [toTraditional(character), toSimplified(character)].some(
      (form) => [...form].length === 1 && foldText(form) !== foldText(character),
    ),
  );
  expect(apart).toEqual([]);
  expect(foldText('馀額與餘额、钜額、讬管、線与缐、麹麵')).toBe('余额与余额、巨额、托管、线与线、曲面');
});

test('any text folds to a fixed point, and the same with and without the way back', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...han.slice(0, 30_000)),
    fc.constantFrom(
      '\u00ad',
      '\u200b',
      '\ufeff',
      '\u0301',
      '\u0307',
      '\u3099',
      'か',
      'İ',
      'Σ',
      '①',
      '㈱',
      'ﬃ',
      '\ue000',
    ),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldWithOffsets(text).text).toBe(folded);
    }),
    { numRuns: 5000 },
  );
});

/** A character with what joins it, found without the rules of folding. */
const CLUSTERS =
  /[^\p{M}\uff9e\uff9f\p{Default_Ignorable_Code_Point}\u00ad][\p{M}\uff9e\uff9f\p{Default_Ignorable_Code_Point}\u00ad]*|[\p{M}\uff9e\uff9f\p{Default_Ignorable_Code_Point}\u00ad]+/gsu;

test('the way back leads from every unit to the cluster that gave it, however plain and marked characters follow each other', () => {
  const unit = fc.constantFrom(
    ...[
      'a',
      'A',
      ' ',
      '\n',
      '\r',
      '中',
      '體',
      '，',
      '１',
      '％',
      'é',
      '\u0301',
      'か',
      '\u3099',
      '\uff9e',
      '…',
      '“',
    ],
    ...['\u200b', '\u00ad', '\ue000', 'ﬃ', '㈱', '\ud83d\ude00', '\ud83d', '\ude00', '\u{1d400}'],
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const expected = [...text.matchAll(CLUSTERS)].flatMap(({ 0: cluster, index }) =>
        Array.from({ length: foldText(cluster).length }, () => [index, index + cluster.length]),
      );
      const { starts, ends } = foldWithOffsets(text);
      const found = Array.from({ length: starts.length - 1 }, (_, at) => [starts[at], ends[at]]);
      expect(found).toEqual(expected);
      expect([starts.at(-1), ends.at(-1)]).toEqual([text.length, text.length]);
    }),
    { numRuns: 5000 },
  );
});
