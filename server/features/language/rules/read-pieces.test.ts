import { expect, test } from 'vitest';
import { buildDictionary } from './dictionary.ts';
import { readPieces } from './read-pieces.ts';

const dictionary = buildDictionary(
  { entities: [], synonyms: [], words: [], terms: [], compounds: ['怎么看', '怎么看懂'] },
  { soundOf: () => ({ full: '', initials: '' }), readingsOf: () => [] },
);
/** Every character by itself: what stands together the dictionary says. */
const cutWords = (folded: string) => [...folded].map((_, start) => ({ start, end: start + 1 }));
const read = (folded: string) =>
  readPieces(folded, { dictionary, cutWords, today: '2026-11-21' }).map(({ kind, start, end }) => [
    kind,
    folded.slice(start, end),
  ]);

test('what only asks is no word, though titles hold it together; a longer word that begins so is one', () => {
  expect(read('怎么看')).toEqual([['idle', '怎么看']]);
  expect(read('怎么看懂')).toEqual([['word', '怎么看懂']]);
});

test.each(['重卡', '重庆', '空调', '好利来', '淡水', '涨停板'])(
  '%s behind what asks for views is cut by itself',
  (subject) => {
    // 看重, 看空, 看好, 看淡, 看涨 are words as well.
    const cutGlued = (folded: string) => {
      const glued = folded.search(/看[重空好淡涨]/u);
      const plain = cutWords(folded);
      return glued < 0 ? plain : plain.toSpliced(glued, 2, { start: glued, end: glued + 2 });
    };
    for (const asks of ['怎么看', '如何看']) {
      const folded = `券商${asks}${subject}`;
      const pieces = readPieces(folded, { dictionary, cutWords: cutGlued, today: '2026-11-21' });
      expect(pieces.some(({ start }) => start === 5)).toBe(true);
      expect(
        pieces.filter(({ kind }) => kind !== 'idle').every(({ start, end }) => end <= 2 || start >= 5),
      ).toBe(true);
    }
  },
);

test.each(['高不高', '贵不贵', '好不好', '多不多'])('%s asks whether it is so, and is no word', (asks) => {
  for (const subject of ['转债估值', '库存']) {
    const pieces = read(`${subject}${asks}`);
    expect(pieces.at(-1)).toEqual(['idle', asks]);
    expect(
      pieces
        .slice(0, -1)
        .map(([, text]) => text)
        .join(''),
    ).toBe(subject);
  }
});

test('a figure with its unit is one word, glued to others or not; a version goes on behind its second point', () => {
  expect(read('1.6t')).toEqual([['word', '1.6t']]);
  expect(read('800g与1.6t光模块').filter(([, text]) => text?.includes('.'))).toEqual([['word', '1.6t']]);
  expect(read('0.13um工艺')[0]).toEqual(['word', '0.13um']);
  expect(read('1.2.3').every(([, text]) => text !== '1.2')).toBe(true);
});

test('letters and a mark behind a hyphen are one name; a span of numbers and longer words beside a hyphen are not', () => {
  for (const name of ['risc-v', 'pd-1', 'wi-fi', 'f-35', 'car-t'])
    expect(read(`${name}芯片`)[0], name).toEqual(['word', name]);
  for (const other of ['2024-25', 'cost-plus', '10-k-2', 'risc-'])
    expect(read(other), other).not.toContainEqual(['word', other]);
});

test.each(['多久', '多长时间', '有多大', '还有多少', '什么时候'])(
  '%s asks, whatever it is asked of',
  (asks) => {
    for (const subject of ['涨价能持续', '空间', '库存'])
      expect(read(`${subject}${asks}`).at(-1)).toEqual(['idle', asks]);
  },
);

test.each([
  ['黄金', '还能', '涨吗'],
  ['银行股', '该不该', '买'],
  ['煤炭', '为啥', '跌'],
])('of %s%s%s the middle asks and names nothing', (subject, asks, rest) => {
  expect(read(`${subject}${asks}${rest}`)).toContainEqual(['idle', asks]);
});
