import { expect, test } from 'vitest';
import type { ReadPassage } from '../../evidence/index.ts';
import { featuredCandidates } from './featured-candidates.ts';

const passage = (title: string, text: string, organisation = '甲证券'): ReadPassage => ({
  id: 1,
  fid: 1,
  title,
  organisation,
  publishedOn: '2025-09-01',
  version: null,
  kind: 'abstract',
  page: null,
  heading: '',
  text,
  areas: [],
  chartId: null,
  printed: '',
  score: 0,
});
const asked = (...passages: ReadPassage[]): string[][] =>
  featuredCandidates(passages).map((sort) => sort.map(({ question }) => question));

test.each(['宁海重工', '广陵电子', '长流医药'])(
  'a note on %s asks for the figure that it gives',
  (company) => {
    const note = passage(`${company}：2025年中报点评`, '2025年上半年公司实现营业收入12.3亿元，同比增长5%。');
    expect(asked(note)[0]).toEqual([`${company}2025年上半年营业收入是多少？`]);
  },
);

test('what several houses write about is asked of them, and what fewer do is not', () => {
  const of = (industry: string, houses: string[]) =>
    houses.map((house) => passage(`${industry}行业周报：价格回升`, '价格回升。', house));
  expect(asked(...of('煤炭', ['甲', '乙', '丙']), ...of('光伏', ['甲', '乙', '乙']))[1]).toEqual([
    '各机构怎么看煤炭行业？',
  ]);
});

test('a definition is asked of what its report is about, not of a word in passing', () => {
  const text = '脑机接口是指在大脑与外部设备之间建立的连接。';
  expect(asked(passage('脑机接口行业深度：商业前景', text))[3]).toEqual(['什么是脑机接口？']);
  expect(asked(passage('医疗器械行业深度', text))[3]).toEqual([]);
});

test('a figure without a subject and a caption with its number are not asked as they stand', () => {
  expect(asked(passage('公司跟踪', '2027年归母净利润分别为 3 亿元、4 亿元。'))[2]).toEqual([]);
  const captioned = { ...passage('择时系列', '如图。'), heading: '图 1 如何识别价格周期' };
  expect(asked(captioned)[2]).toEqual(['如何识别价格周期？']);
});
