import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexLongerWords } from './longer-words.ts';

const SEED = 20261128;

test('a word is found by what it is without one of its inner characters, never without its first or last', () => {
  const longerBy = indexLongerWords(['人形机器人', '机器人', '人形机人', '新能源车', '新能源汽车']);
  expect(longerBy('人形机人')).toEqual(['人形机器人']);
  expect(longerBy('新能源车')).toEqual(['新能源汽车']);
  expect(longerBy('机人')).toEqual(['机器人']);
  expect(longerBy('形机器人')).toEqual([]);
  expect(longerBy('人形机器')).toEqual([]);
  expect(longerBy('人形机器人')).toEqual([]);
  for (const short of ['', '人']) expect(longerBy(short)).toEqual([]);
});

test('every word is found by all that it becomes, in the order they are given, and no other', () => {
  const word = fc.string({ unit: fc.constantFrom('甲', '乙', '丙', 'a'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), word, (words, folded) => {
      const becomes = (long: string): boolean => {
        for (let at = 1; at < long.length - 1; at += 1)
          if (long.slice(0, at) + long.slice(at + 1) === folded) return true;
        return false;
      };
      expect(indexLongerWords(words)(folded)).toEqual([...new Set(words)].filter(becomes));
    }),
    { seed: SEED, numRuns: 2000 },
  );
});
