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
