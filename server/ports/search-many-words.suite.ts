import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mulberry32, seededRandom } from '#server/testing/seeded-random.ts';
import type { IndexQuery, SearchEngine, SearchIndex } from './search-index.ts';
import { makeReport, PAPERS, query, text } from './search-samples.ts';

const WORDS = ['储能', '电池', '出口', '关税', '欧洲', '库存', '订单', '毛利', '产线', '回收'];
const NOWHERE = ['蔷薇', '乌鸦'];
const LEAST_SHARE = 0.3;
const DOCUMENTS = 300;

/** Shares of floating point that are meant to be equal. */
const ROUNDING = 1e-9;

interface Asked {
  words: readonly string[];
  weights: readonly number[];
}

const asQuery = ({ words, weights }: Asked): IndexQuery =>
  query(null, {
    sort: 'overall',
    limit: DOCUMENTS,
    match: {
      kind: 'graded',
      together: null,
      words: words.map((word, at) => ({ wanted: text(word), weight: weights[at] ?? 0 })),
      leastShare: LEAST_SHARE,
      enough: 10_000,
    },
  });

/** However many words are asked, everything is found that holds enough of them, and nothing else. */
export function describeManyWords(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name}: many words`, () => {
    const random = mulberry32(20261127);
    const contents = Array.from({ length: DOCUMENTS }, (_, at) => {
      // Some hold most of the words, most hold few.
      const share = random() ** 2;
      return { id: at + 1, words: WORDS.filter(() => random() < share) };
    });
    let engine: SearchEngine;
    let index: SearchIndex;
    beforeAll(async () => {
      engine = await open();
      index = await engine.open(PAPERS);
      await index.upsert(
        contents.map(({ id, words }) => makeReport(id, { title: `${id}号`, paragraphs: [words.join('、')] })),
      );
    });
    afterAll(() => engine.close());

    /** By id, the places of the words that each report lacks which is to be listed. */
    const expected = ({ words, weights }: Asked): [number, number[]][] => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return contents.flatMap(({ id, words: held }): [number, number[]][] => {
        const lacks = words.flatMap((word, place) => (held.includes(word) ? [] : [place]));
        const lost = lacks.reduce((sum, place) => sum + (weights[place] ?? 0), 0);
        return lost <= (1 - LEAST_SHARE) * total + ROUNDING ? [[id, lacks]] : [];
      });
    };
    const found = async (asked: Asked): Promise<[number, number[]][]> => {
      const { hits } = await index.search(asQuery(asked));
      return hits.map(({ id, lacks }): [number, number[]] => [id, [...lacks]]).sort((a, b) => a[0] - b[0]);
    };

    it.each([2, 3, 5, 6, 8, 10])('%i of them, whatever each tells', async (size) => {
      const { next } = seededRandom();
      for (let draw = 0; draw < 6; draw++) {
        const asked: Asked = {
          words: WORDS.slice(0, size),
          // From all alike to one that tells as much as all others.
          weights: Array.from({ length: size }, () => 0.2 + next() ** (1 + draw) * 8),
        };
        expect(await found(asked), JSON.stringify(asked.weights)).toEqual(expected(asked));
      }
    });

    it.each([2, 3, 4, 6, 8])('%i of them beside words that stand nowhere', async (size) => {
      const asked: Asked = {
        words: [...NOWHERE, ...WORDS.slice(0, size)],
        weights: [0, 0, ...Array.from({ length: size }, (_, at) => 2 ** -at)],
      };
      expect(await found(asked)).toEqual(expected(asked));
    });

    it('of which none stands anywhere: nothing is found', async () => {
      expect(await found({ words: NOWHERE, weights: [0, 0] })).toEqual([]);
    });
  });
}
