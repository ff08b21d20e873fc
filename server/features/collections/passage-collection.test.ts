import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PassagePlace, passageId, placeOfPassage } from './passage-collection.ts';

const id = fc.integer({ min: 1, max: 2 ** 40 });
const place: fc.Arbitrary<PassagePlace> = fc.oneof(
  fc.record({ kind: fc.constant('paragraph' as const), id }),
  fc.record({ kind: fc.constant('abstract' as const), id }),
  fc.record({ kind: fc.constant('title' as const), id }),
  fc.record({ kind: fc.constant('chart' as const), id, row: fc.option(fc.nat({ max: 499 })) }),
);

test('the number of a passage tells its place, and no two places share one', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      expect(placeOfPassage(passageId(one))).toEqual(one);
      expect(Number.isSafeInteger(passageId(one))).toBe(true);
      if (JSON.stringify(one) !== JSON.stringify(other)) expect(passageId(one)).not.toBe(passageId(other));
    }),
  );
});
