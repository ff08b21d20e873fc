import { expect, test } from 'vitest';
import { EMPTY_SEARCH } from '../search-state.ts';
import { filterConditions, understoodConditions, withoutRange } from './conditions.ts';

const TAGS = {
  industries: [{ id: 5, name: '电子' }],
  secondary: [{ id: 101, name: '半导体' }],
  types: [{ id: 2, name: '行业研究' }],
};

test('every filter that is set becomes a chip that takes exactly itself away', () => {
  const state = { ...EMPTY_SEARCH, industry: 5, secondary: [101], types: [2, 9], time: 1, hideBrokers: true };
  const chips = filterConditions(state, TAGS);
  expect(chips.map(({ label }) => label)).toEqual([
    '行业：电子',
    '二级行业：半导体',
    '类型：行业研究',
    '类型：编号 9',
    '时间：近一周',
    '隐藏券商',
  ]);
  expect(chips[2]?.drop).toEqual({ types: [9] });
});

test('fuzzy matching is a condition only of words', () => {
  const labels = (keyword: string) =>
    filterConditions({ ...EMPTY_SEARCH, fuzzy: true, keyword }, TAGS).map(({ label }) => label);
  expect(labels('白酒')).toEqual(['模糊匹配']);
  expect(labels('')).toEqual([]);
});

test('a part of the keyword is cut out with the space it leaves', () => {
  expect(withoutRange('白酒 -啤酒 龙头', [3, 6])).toBe('白酒 龙头');
  expect(withoutRange('白酒', [0, 2])).toBe('');
});

test('a keyword that was not answered is one chip, none is no chip', () => {
  expect(understoodConditions('白酒 -啤酒', [])).toMatchObject([
    { label: '白酒 -啤酒', drop: { keyword: '' } },
  ]);
  expect(understoodConditions('', [])).toEqual([]);
});

test('every part of the keyword gives a chip that takes it out', () => {
  expect(understoodConditions('白酒', [{ kind: 'word', label: '白酒', range: [0, 2] }])).toMatchObject([
    { label: '白酒', drop: { keyword: '' } },
  ]);
  expect(understoodConditions('-白酒', [{ kind: 'not', label: '不含：白酒', range: [0, 3] }])).toMatchObject([
    { label: '不含：白酒', drop: { keyword: '' } },
  ]);
});
