import { expect, test } from 'vitest';
import { atMostTwo } from './at-most-two.ts';

const of = (house: string, ...codes: string[]) => ({
  stockOrgData: { name: house, id: 0, is_broker: true },
  stockData: codes.map((code) => ({ code, name: code })),
});
const shown = (list: ReturnType<typeof of>[], size: number) =>
  atMostTwo(list, size).map((report) => list.indexOf(report));

test('the third of one house, and the third about one company, make room', () => {
  expect(shown([of('甲'), of('甲'), of('甲'), of('乙')], 3)).toEqual([0, 1, 3]);
  expect(shown([of('甲', '1'), of('乙', '1'), of('丙', '1', '2'), of('丁')], 3)).toEqual([0, 1, 3]);
});

test('where there is nothing else they stay, behind the others', () => {
  expect(shown([of('甲'), of('甲'), of('甲'), of('乙')], 4)).toEqual([0, 1, 3, 2]);
});

test('reports without a house are none of one', () => {
  expect(shown([of(''), of(''), of(''), of('')], 4)).toEqual([0, 1, 2, 3]);
});
