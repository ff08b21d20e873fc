import { expect, test } from 'vitest';
import { bestChance } from './title-odds.ts';

const title = (words: string[], reports = 1) => ({ title: words.join(''), reports, words });
const DRAWN = ['煤炭', '周报'];

test('a title is the surer the fewer words could have been drawn instead, and the more reports carry it', () => {
  const short = Array.from({ length: 10 }, (_, at) => title(['煤炭', `甲${at}`, '周报']));
  const long = title(['煤炭', '行业', '月度', '周报']);
  const [first] = short;
  expect(bestChance(DRAWN, first?.title ?? '', [...short, long])).toBe(1);
  expect(bestChance(DRAWN, long.title, [...short, long])).toBe(0);
  // Six ways to draw two of four words against three of three: twice as many reports make up for it, and all eleven are equal.
  expect(bestChance(DRAWN, long.title, [...short, { ...long, reports: 2 }])).toBeCloseTo(10 / 11);
});

test('words that were not drawn from a title, or in another order, give it no chance against one they were', () => {
  const others = Array.from({ length: 10 }, (_, at) => title(['周报', `乙${at}`, '煤炭', '价格']));
  const meant = title(['煤炭', '供需', '价格', '周报']);
  expect(bestChance(DRAWN, meant.title, [...others, meant])).toBe(1);
});
