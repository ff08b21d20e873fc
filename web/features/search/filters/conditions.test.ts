import { expect, test } from 'vitest';
import { EMPTY_SEARCH } from '../search-state.ts';
import { filterConditions, understoodConditions, withoutRange } from './conditions.ts';

const TAGS = {
  industries: [{ id: 5, name: '电子' }],
  secondary: [{ id: 101, name: '半导体' }],
  types: [{ id: 2, name: '行业研究' }],
  organisations: [{ id: 7, name: '中金公司' }],
  researchers: [],
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

const WANTED = { role: 'wanted', strict: '', names: '' } as const;

test('every part of the keyword gives a chip that takes it out', () => {
  expect(
    understoodConditions('白酒', [{ kind: 'word', label: '白酒', range: [0, 2], ...WANTED }]),
  ).toMatchObject([{ label: '白酒', drop: { keyword: '' } }]);
  expect(
    understoodConditions('-白酒', [{ kind: 'not', label: '不含：白酒', range: [0, 3], ...WANTED }]),
  ).toMatchObject([{ label: '不含：白酒', drop: { keyword: '' } }]);
});

test('a wanted part can be demanded or excluded, a preferred year becomes the time filter with its right', () => {
  const [organisation, year] = understoodConditions('中金公司 2025年', [
    {
      kind: 'word',
      label: '中金公司',
      range: [0, 4],
      role: 'wanted',
      strict: '机构:中金公司',
      names: 'organisation',
    },
    { kind: 'period', label: '2025 年', range: [5, 10], role: 'preferred', strict: '', names: '' },
  ]);
  expect(organisation?.ways).toEqual([
    { label: '只看它发布的', change: { keyword: '机构:中金公司 2025年' }, words: true },
    { label: '不要它', change: { keyword: '-中金公司 2025年' }, words: true },
  ]);
  expect(year).toMatchObject({ preferred: true });
  expect(year?.ways?.[0]).toEqual({
    label: '改为时间筛选',
    change: { from: '2025-01-01', to: '2025-12-31', time: 0 },
    words: false,
    needs: 'filterByTime',
  });
});
