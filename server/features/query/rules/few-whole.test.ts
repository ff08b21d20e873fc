import { expect, test } from 'vitest';
import { RANKING } from '../ranking-settings.ts';
import { type AskedText, type Orderable, weighHits } from './order-hits.ts';

const word = (text: string) => ({ ways: [text], codes: [], weight: 3, ofSubject: 3 });
const ASKED = { pieces: [], words: [word('研发费用'), word('罐式'), word('集装箱')] };

const hit = (fid: number, score: number, lacks: readonly number[] = []): Orderable => ({
  ...{ fid, score, grade: 'every', lacks },
});

const order = (hits: readonly Orderable[], asked: AskedText = ASKED, titles: readonly string[] = []) =>
  weighHits(
    hits,
    titles.map((title, at) => ({
      fid: at + 1,
      organisationId: at + 1,
      hasFile: false,
      title,
      titleKey: title,
    })),
    RANKING,
    new Map(),
    asked,
  ).map(({ fid }) => fid);

const wholeOnes = (count: number) => Array.from({ length: count }, (_, at) => hit(at + 1, 5 - at));

test('where few hold every word, what holds less than half stands behind them', () => {
  expect(order([hit(9, 200, [0, 1]), ...wholeOnes(3)])).toEqual([1, 2, 3, 9]);
});

test('what holds more than half stands where its score puts it', () => {
  expect(order([hit(9, 200, [2]), ...wholeOnes(3)])).toEqual([9, 1, 2, 3]);
});

test('where many hold every word, the scores tell', () => {
  expect(order([hit(9, 200, [0, 1]), ...wholeOnes(4)])).toEqual([9, 1, 2, 3, 4]);
});

test('what a company filed of a year loses nothing where only such hold every word', () => {
  const titles = ['三一重工：2021年年度报告', '挖掘机出口点评'];
  const asked = { ...ASKED, ofFiling: false };
  expect(order([hit(1, 10), hit(2, 9)], asked, titles)).toEqual([2, 1]);
  expect(order([hit(1, 10), hit(2, 9, [2])], asked, titles)).toEqual([1, 2]);
});
