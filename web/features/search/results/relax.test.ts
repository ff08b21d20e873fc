import { expect, test } from 'vitest';
import { changeSearch, EMPTY_SEARCH } from '../search-state.ts';
import { emptyTitle, fuzzyText, type Relaxation, reasonOf, relax, withoutQuotes } from './relax.ts';
import { relaxationText } from './relax-text.ts';

const relaxation = (condition: Relaxation['condition'], label: string, keyword: string): Relaxation => {
  return { condition, label, keyword, count: 3 };
};
const state = { ...EMPTY_SEARCH, keyword: '火星 储能', industry: 5, types: [9], time: 2, sort: 1, page: 3 };

test.each([
  [relaxation('time', '时间：近一月', '火星 储能'), { time: 0 }],
  [relaxation('word', '词：火星', '储能'), { keyword: '储能' }],
  [relaxation('industry', '行业：电子', '火星 储能'), { industry: null }],
])('%j takes exactly itself away', (one, rest) => {
  expect(changeSearch(state, relax(one))).toEqual({ ...state, page: 1, ...rest });
});

test('only a word, without filters, keeps the order alone', () => {
  const next = changeSearch(state, relax(relaxation('only-word', '储能', '储能')));
  expect(next).toEqual({ ...EMPTY_SEARCH, keyword: '储能', sort: 1 });
});

test('the button says what stays, where several conditions go', () => {
  const only = relaxation('only-word', '储能', '储能');
  expect(relaxationText(only, true)).toBe('不加筛选，只搜“储能”');
  expect(relaxationText(only, false)).toBe('只搜“储能”');
  expect(relaxationText(relaxation('type', '类型：财报', ''), true)).toBe('去掉“类型：财报”');
  expect(relaxationText(relaxation('keyword', '关键词：火星 储能', ''), true)).toContain('只按筛选');
});

test('the reason tells one culprit, several, and none', () => {
  expect(reasonOf(state, [relaxation('type', '', '')])).toContain('任意一个');
  expect(reasonOf(state, [relaxation('filters', '', '')])).toContain('这样放宽');
  expect(reasonOf(state, [])).toContain('都没有与“火星 储能”相符');
  expect(reasonOf({ ...state, gid: 7 }, [])).toContain('这个群组的报告里没有与“火星 储能”相符');
});

test('a single word is not told to use fewer words, nor any one of them', () => {
  const alone = { ...EMPTY_SEARCH, keyword: '永动机' };
  expect(emptyTitle(alone)).toBe('没有找到关于“永动机”的报告');
  expect(reasonOf(alone, [])).not.toContain('减少');
  expect(fuzzyText('永动机')).toContain('错字');
  expect(emptyTitle({ ...alone, industry: 5 })).toContain('全部条件');
  expect(emptyTitle(state)).toContain('全部条件');
  expect(fuzzyText(state.keyword)).toContain('任一词');
});

test('an exact phrase is quoted once, and can be asked for without its quotes', () => {
  const phrase = { ...EMPTY_SEARCH, keyword: '"永动机量产"' };
  expect(reasonOf(phrase, [])).toContain('与“永动机量产”相符');
  expect(reasonOf({ ...phrase, keyword: '"永动机" 量产' }, [])).toContain('与“"永动机" 量产”相符');
  expect(withoutQuotes(phrase.keyword)).toBe('永动机量产');
  expect(withoutQuotes('“永动机” 量产')).toBe('永动机 量产');
  expect(withoutQuotes('永动机')).toBe('');
});
