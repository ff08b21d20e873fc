import { expect, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { isOfUnrelatedTrade, tradesOfSubject } from './hit-evidence.ts';

const WORDS = [{ ofSubject: 0 }, { ofSubject: 4 }, { ofSubject: 3 }];
const DRAWS = 200;

test('of another trade is what lacks the first word of the subject and is filed where nothing that holds it is', () => {
  const random = seededRandom();
  for (let draw = 0; draw < DRAWS; draw++) {
    const hits = Array.from({ length: random.integer(1, 12) }, (_, fid) => ({
      fid,
      lacks: [0, 1, 2].filter(() => random.integer(0, 1) === 1),
    }));
    const facts = hits.map(({ fid }) => ({ fid, industry: random.integer(0, 4) }));
    const holding = hits.filter(({ lacks }) => !lacks.includes(1)).map(({ fid }) => facts[fid]?.industry);
    const trades = tradesOfSubject(hits, facts, WORDS);
    for (const { fid, lacks } of hits) {
      const industry = facts[fid]?.industry ?? 0;
      const expected =
        holding.length > 0 && industry !== 0 && lacks.includes(1) && !holding.includes(industry);
      expect(isOfUnrelatedTrade({ industry, lacks }, WORDS, trades), JSON.stringify({ hits, facts })).toBe(
        expected,
      );
    }
  }
});

test('where nothing holds the subject, or no word is one, nothing is told of its trades', () => {
  expect(tradesOfSubject([{ fid: 1, lacks: [1] }], [{ fid: 1, industry: 3 }], WORDS)).toBeNull();
  const none = [{ ofSubject: 0 }];
  const trades = tradesOfSubject([{ fid: 1, lacks: [0] }], [{ fid: 1, industry: 3 }], none);
  expect(isOfUnrelatedTrade({ industry: 5, lacks: [0] }, none, trades)).toBe(false);
});
