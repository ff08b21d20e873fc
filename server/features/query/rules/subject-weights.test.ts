import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SubjectWord, subjectWeights } from './subject-weights.ts';

const word: fc.Arbitrary<SubjectWord> = fc.record({
  weight: fc.double({ min: 0.01, max: 20, noNaN: true }),
  isKnown: fc.boolean(),
});

test('beside a name that was typed first the rarest word tells half of it at most', () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 6 }), (first, others) => {
      const [ofName, ...rest] = subjectWeights([{ ...first, isKnown: true }, ...others]);
      expect(ofName).toBe(first.weight);
      for (const [at, { weight, isKnown }] of others.entries())
        expect(rest[at]).toBe(isKnown ? weight : Math.min(weight, first.weight / 2));
    }),
  );
});

test('where a plain word was typed first, all tell what they tell', () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 6 }), (first, others) => {
      const subject = [{ ...first, isKnown: false }, ...others];
      expect(subjectWeights(subject)).toEqual(subject.map(({ weight }) => weight));
    }),
  );
});
