import { expect, test } from 'vitest';
import { groupMatches } from './group-matches.ts';

const match = (grade: 'together' | 'every' | 'most', ...lacks: string[]) => ({ grade, lacks });

test('full matches need no line, and behind the last of them it says what the others lack', () => {
  expect(groupMatches([match('together'), match('every'), match('most', '液冷')], false)).toEqual([
    { grade: 'together', from: 0, line: '' },
    { grade: 'most', from: 2, line: '以下结果未包含：液冷' },
  ]);
  expect(groupMatches([match('most', '液冷'), match('most', '算力')], false)).toEqual([
    { grade: 'most', from: 0, line: '以下结果只包含部分词' },
  ]);
});

test('a better answer that lacks a word stands among the full matches without a line', () => {
  const mixed = [match('most', '液冷'), match('every'), match('most', '液冷')];
  expect(groupMatches(mixed, false)).toEqual([
    { grade: 'most', from: 0, line: '' },
    { grade: 'most', from: 2, line: '以下结果未包含：液冷' },
  ]);
});

test('what was corrected begins with a line of its own', () => {
  expect(
    groupMatches([match('together'), match('every')], true).map(({ from, line }) => [from, line]),
  ).toEqual([
    [0, ''],
    [1, '以下是更正之后的结果'],
  ]);
  expect(groupMatches([], true)).toEqual([]);
});
