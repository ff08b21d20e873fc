import { expect, test } from 'vitest';
import { followAsked, overTimeQuestion } from '../../figures/index.ts';
import { followUp } from './follow-up.ts';

test.each([
  ['国信证券煤炭周报的秦皇岛煤价近几期', '秦皇岛煤价', '国信证券煤炭周报', null, null],
  ['宁德时代 各季度归母净利润', '宁德时代 归母净利润', '', null, 'quarter'],
  ['粤开市场日报沪指涨跌幅近十期', '沪指涨跌幅', '粤开市场日报', 10, null],
  ['牧原股份逐季营业收入是多少？', '牧原股份 营业收入', '', null, 'quarter'],
])('%s asks for a number over time', (query, subject, periodical, most, span) => {
  expect(followAsked(query)).toEqual({ subject, periodical, most, span });
});

test.each(['低空经济政策的变化', '光伏行业的趋势', '宁德时代归母净利润是多少？', '这个数字历期怎么变'])(
  '%s asks for none',
  (query) => expect(followAsked(query)).toBeNull(),
);

test('a number that was asked for is followed by what leans on it', () => {
  expect(followUp('国信证券煤炭周报的秦皇岛煤价是多少？', '这个数历期怎么变', [])).toBe(
    '国信证券煤炭周报的秦皇岛煤价历期怎么变',
  );
  expect(followUp('什么是低空经济？', '这个数历期怎么变', [])).toBeNull();
});

test('what follows a number says whose, and drops the time that was asked for', () => {
  const series = { kind: 'series' as const, name: '煤炭行业周报', organisation: '国信证券' };
  expect(overTimeQuestion('8月15日秦皇岛煤价是多少？', series)).toBe('国信证券煤炭行业周报的秦皇岛煤价历期');
  const company = { kind: 'company' as const, name: '', organisation: '国信证券' };
  expect(overTimeQuestion('宁德时代2025年二季度归母净利润是多少？', company)).toBe('宁德时代归母净利润历期');
});
