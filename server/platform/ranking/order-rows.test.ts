import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeRows, orderRows, type RankedRow } from './order-rows.ts';
import { type IndexStatistics, scoreText, scoreWithStanding } from './rank.ts';
import { countsOf, isSingleCharacter, isWholeInTitle, type TermVector } from './term-vector.ts';

const SEED = 20261128;
const NOW_SECONDS = 1_790_000_000;
const FRESHNESS = { weight: 0.15, halfLifeDays: 550 };
const STATISTICS: IndexStatistics = {
  ...{ documents: 900, titleLength: 8, nameLength: 2, bodyLength: 300 },
  weights: {
    title: { weight: 3, lengthShare: 0.3 },
    name: { weight: 2, lengthShare: 0 },
    body: { weight: 1, lengthShare: 0.6 },
  },
};

const terms = fc.uniqueArray(
  fc.record({ hash: fc.integer({ min: 2, max: 60 }), whole: fc.boolean(), weight: fc.constant(1) }),
  { minLength: 1, maxLength: 6, selector: ({ hash }) => hash },
);

const vector: fc.Arbitrary<TermVector> = fc
  .dictionary(fc.integer({ min: 2, max: 60 }).map(String), fc.integer({ min: 1, max: 2 ** 16 - 1 }))
  .map((held) => {
    const words = Object.entries(held).sort(([one], [other]) => Number(one) - Number(other));
    return {
      hashes: Uint32Array.from(words, ([hash]) => Number(hash)),
      counts: Uint16Array.from(words, ([, counts]) => counts),
      ...{ titleWords: 4, titleLength: 9, nameLength: 2, bodyLength: 200 },
    };
  });

const asked = terms.chain((own) =>
  fc.record({
    terms: fc.constant(own),
    meanings: fc.array(
      fc.record({
        texts: fc.array(fc.array(fc.nat({ max: own.length - 1 }), { maxLength: 4 }), { maxLength: 3 }),
        weight: fc.double({ min: 0.1, max: 2, noNaN: true }),
        word: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
      }),
      { maxLength: 4 },
    ),
    vectors: fc.array(vector, { maxLength: 5 }),
    isFull: fc.func(fc.boolean()),
  }),
);

const best = (values: readonly number[]): number => Math.max(0, ...values);

test('a row scores by the best text of each meaning, and its title fits as far as the words of its best text stand there', () => {
  fc.assert(
    fc.property(asked, ({ terms: own, meanings, vectors, isFull }) => {
      const rows = vectors.map((held, rowId): RankedRow => {
        const standing = {
          ...{ publishedAtSeconds: NOW_SECONDS, demand: 0, inTitle: false, close: false, preference: 0 },
          titleFit: { ofQuery: 0, ofTitle: 0 },
        };
        return { rowId, score: 0, vector: held, standing };
      });
      const asking = {
        ...{ terms: own, nowSeconds: NOW_SECONDS, anyWord: false },
        ranking: { meanings, freshness: FRESHNESS },
      };
      const hasInFull = (meaning: number, rowId: number): boolean => isFull(meaning, rowId);
      const meeting = { boostOf: () => 0, hasInFull };
      const weighed = own.map(({ hash }, place) => ({ hash, weight: place + 0.5 }));
      describeRows(rows, asking, meeting);
      for (const { rowId, score, across, vector: held, standing } of orderRows(
        ...([rows, asking, weighed, STATISTICS, meeting] as const),
      )) {
        const ofMeaning = (shares: (places: readonly number[]) => number) =>
          meanings.map(({ texts }, at) => best([hasInFull(at, rowId) ? 1 : 0, ...texts.map(shares)]));
        const scores = ofMeaning((places) => {
          const words = places.flatMap((place) => weighed[place] ?? []);
          const most = words.reduce((sum, { weight }) => sum + weight, 0);
          return most === 0 ? 0 : scoreText(held, words, STATISTICS) / most;
        });
        const isAsked = (place: number): boolean =>
          own[place]?.whole === true && !isSingleCharacter(own[place].hash);
        const stands = (place: number): boolean => isWholeInTitle(countsOf(held, own[place]?.hash ?? 0));
        const fits = ofMeaning((places) => {
          const words = places.filter(isAsked);
          return words.length === 0 ? 0 : words.filter(stands).length / words.length;
        });
        const total = meanings.reduce((sum, { weight }) => sum + weight, 0);
        const sum = (shares: readonly number[]): number =>
          meanings.reduce((all, { weight }, at) => all + weight * (shares[at] ?? 0), 0);
        const places = new Set(meanings.flatMap(({ texts }) => texts.flat()));
        const titleFit = {
          ofQuery: total === 0 ? 0 : sum(fits) / total,
          ofTitle: Math.min(1, [...places].filter((place) => isAsked(place) && stands(place)).length / 4),
        };
        expect(standing.titleFit).toEqual(titleFit);
        expect(score).toBe(scoreWithStanding(sum(scores), { ...standing, titleFit }, NOW_SECONDS, FRESHNESS));
        expect(across).toEqual(meanings.flatMap(({ word }, at) => (scores[at] === 0 ? (word ?? []) : [])));
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
});
