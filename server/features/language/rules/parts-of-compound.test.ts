import { describe, expect, test } from 'vitest';
import type { Entity } from './dictionary.ts';
import { partsOfCompound } from './parts-of-compound.ts';

const KNOWN = [
  '宠物',
  '食品',
  '银发',
  '经济',
  '手术',
  '机器人',
  '康复',
  '设备',
  '冷链',
  '物流',
  '废旧',
  '电池',
  '量子',
  '通信',
];
const knowing = (cut: (text: string) => number[]) => ({
  cutWords: (text: string) => {
    const ends = [...cut(text), text.length];
    return ends.map((end, at) => ({ start: ends[at - 1] ?? 0, end }));
  },
  isTerm: (text: string) => KNOWN.includes(text),
});
const word = (text: string, entity: Entity | null = null, faint = false) => ({ text, entity, faint });
const named = (kind: Entity['kind']): Entity => ({
  kind,
  id: 1,
  name: '',
  code: '',
  aliases: [],
  parentId: 0,
  house: '',
});
const whole = knowing(() => []);

const COMPOUNDS = KNOWN.flatMap((first) =>
  KNOWN.filter((second) => second !== first && first.length === 2).map((second) => [first, second] as const),
);

describe('parts of compounds', () => {
  test.each(COMPOUNDS)('%s and %s, whether the segmenter cuts them or not', (first, second) => {
    expect(partsOfCompound(word(first + second), whole)).toEqual([first, second]);
    const cutting = knowing(() => [first.length]);
    expect(partsOfCompound(word(first + second), cutting)).toEqual([first, second]);
  });

  test('what is made of unknown words, of single characters or of nothing else has none', () => {
    expect(partsOfCompound(word('宠物甲乙'), whole)).toEqual([]);
    expect(partsOfCompound(word('宠物'), whole)).toEqual([]);
    expect(partsOfCompound(word('宠物食'), whole)).toEqual([]);
    expect(
      partsOfCompound(
        word('宠物食品'),
        knowing(() => [2, 3]),
      ),
    ).toEqual([]);
    expect(partsOfCompound(word('pet food'), whole)).toEqual([]);
  });

  test('a name says none of what its parts say, an industry does; a lesser word is not looked for by parts', () => {
    for (const kind of ['stock', 'organisation', 'researcher', 'type'] as const)
      expect(partsOfCompound(word('宠物食品', named(kind)), whole)).toEqual([]);
    expect(partsOfCompound(word('宠物食品', named('industry')), whole)).toEqual(['宠物', '食品']);
    expect(partsOfCompound(word('宠物食品', null, true), whole)).toEqual([]);
  });
});
