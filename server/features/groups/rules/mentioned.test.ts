import { expect, test } from 'vitest';
import { mentioned } from './mentioned.ts';

const people = ['小王', '小王子', '小王', 'A', ''].map((name, id) => ({ id, name }));

test.each([
  ['@小王子 请看', [1]],
  ['请@小王看看', [0, 2]],
  ['小王子看看', []],
  ['@A@小王子', [1, 3]],
  ['a@b.example', []],
  ['@', []],
])('%s mentions %j', (text, ids) => {
  expect(
    mentioned(text, people)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids);
});
