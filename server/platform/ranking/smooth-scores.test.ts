import { expect, test } from 'vitest';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { smoothScores } from './smooth-scores.ts';
import { makeVector } from './term-vector.ts';

const segmenter = createSegmenter();
const statistics = {
  documents: 1000,
  titleLength: 1,
  nameLength: 1,
  bodyLength: 8,
  weights: {
    title: { weight: 3, lengthShare: 0.4 },
    name: { weight: 2, lengthShare: 0.2 },
    body: { weight: 1, lengthShare: 0.65 },
  },
};

const scored = (text: string, score: number) => ({
  text,
  score,
  vector: makeVector({ title: [], name: [], body: [text] }, segmenter),
});

function smooth(rows: ReturnType<typeof scored>[]): Map<string, number> {
  smoothScores(rows, (hashes) => hashes.map(() => 1), statistics);
  return new Map(rows.map(({ text, score }) => [text, score]));
}

test('what shares its words with the best is drawn above what shares them with nobody of note', () => {
  const scores = smooth([
    scored('锂电池 产能 利用率 回升', 10),
    scored('锂电池 产能 利用率 下降', 9),
    scored('白酒 渠道 库存 企稳', 3),
    scored('白酒 渠道 库存 上升', 3),
    scored('锂电池 产能 利用率 持平', 2),
  ]);
  expect(scores.get('锂电池 产能 利用率 持平')).toBeGreaterThan(scores.get('白酒 渠道 库存 企稳') ?? 10);
});

test('what is like no other keeps its score', () => {
  const scores = smooth([scored('锂电池 产能', 10), scored('锂电池 产能 回升', 8), scored('白酒 渠道', 5)]);
  expect(scores.get('白酒 渠道')).toBe(5);
});

test('equal scores stay equal, and nothing is asked of nothing', () => {
  const scores = smooth([scored('锂电池 产能', 4), scored('锂电池 产能 回升', 4)]);
  for (const score of scores.values()) expect(score).toBeCloseTo(4);
  smoothScores([], () => [], statistics);
});
