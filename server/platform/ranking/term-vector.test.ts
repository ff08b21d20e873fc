import { expect, test } from 'vitest';
import { createSegmenter } from '#server/platform/text/segment.ts';
import {
  bodyCount,
  countsOf,
  decodeVector,
  encodeVector,
  hashTerm,
  isWholeInTitle,
  makeVector,
  nameCount,
  type RoleTexts,
  titleCount,
} from './term-vector.ts';

test('a report that fails half way leaves nothing in the counts of the next', () => {
  const segmenter = createSegmenter([]);
  const texts: RoleTexts = { title: ['储能行业'], name: ['中金'], body: ['光伏与储能'] };
  const alone = makeVector(texts, segmenter);
  const failing = {
    ...segmenter,
    forEachWord: (folded: string, visit: Parameters<typeof segmenter.forEachWord>[1]) => {
      segmenter.forEachWord(folded, visit);
      if (folded === '坏') throw new Error('no memory');
    },
  };
  expect(() => makeVector({ title: ['储能半导体'], name: [], body: ['坏'] }, failing)).toThrow('no memory');
  expect(makeVector(texts, segmenter)).toEqual(alone);
});

test('a month of two digits makes a title no longer than one of one digit', () => {
  const segmenter = createSegmenter([]);
  const wordsOf = (title: string): number =>
    makeVector({ title: [title], name: [], body: [] }, segmenter).titleWords;
  const months = Array.from({ length: 12 }, (_, at) => wordsOf(`2023年${at + 1}月国内手机市场运行分析报告`));
  expect(new Set(months)).toEqual(new Set([months[0]]));
  expect(months[0]).toBeGreaterThan(4);
  expect(wordsOf('2023年国内手机市场')).toBe(wordsOf('国内手机市场') + 1);
});

test('a vector is read as it was written, and a word that stands very often fills its own counter alone', () => {
  const segmenter = createSegmenter([]);
  const many = (times: number) => Array.from({ length: times }, () => '储能').join('，');
  const vector = makeVector({ title: [many(9)], name: [many(2)], body: [many(700), '光伏'] }, segmenter);
  const bytes = encodeVector(vector);
  // In a file it begins where it happens to.
  const read = decodeVector(Uint8Array.of(0, 0, 0, ...bytes).subarray(3));
  expect(read).toEqual(vector);
  const counts = countsOf(read, hashTerm('储能'));
  expect([titleCount(counts), nameCount(counts), bodyCount(counts)]).toEqual([7, 2, 511]);
  expect(isWholeInTitle(counts)).toBe(true);
  const other = countsOf(read, hashTerm('光伏'));
  expect([titleCount(other), nameCount(other), bodyCount(other)]).toEqual([0, 0, 1]);
  expect(isWholeInTitle(other)).toBe(false);
});
