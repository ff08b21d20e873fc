import { expect, test } from 'vitest';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { rankTerms, searchWords } from './query-terms.ts';

const segmenter = createSegmenter();

test('of a name and a year typed as one the parts are sought as well, and are no words of their own', () => {
  const terms = rankTerms(['EMNLP2022和ACL 2023的举办地'], segmenter);
  const wholeOf = new Map(terms.map(({ word, whole }) => [word, whole]));
  expect(wholeOf.get('emnlp2022')).toBe(true);
  expect([wholeOf.get('emnlp'), wholeOf.get('2022')]).toEqual([false, false]);
  expect([wholeOf.get('acl'), wholeOf.get('2023')]).toEqual([true, true]);
  expect(searchWords('EMNLP2022', segmenter)).toEqual(['emnlp2022', 'emnlp', '2022']);
});

test('a version, a fiscal year and a code stay one word', () => {
  for (const word of ['gpt5', 'fy2026', 'csi2000'])
    expect(searchWords(word, segmenter), word).toEqual([word]);
});
