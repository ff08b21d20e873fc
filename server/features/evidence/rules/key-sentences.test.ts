import { expect, test } from 'vitest';
import { keySentences } from './key-sentences.ts';
import type { ReadPassage } from './read-passage.ts';

let id = 0;
const passage = (heading: string, page: number, text: string): ReadPassage => ({
  id: ++id,
  fid: 1,
  title: '储能电芯深度：出海加速',
  organisation: '国信证券',
  publishedOn: '2026-01-01',
  version: 1,
  kind: 'paragraph',
  page,
  heading,
  text,
  areas: [],
  chartId: null,
  printed: '',
  score: 0,
});

test('one sentence of each part that says something, in the order of the pages, and none of what every report says', () => {
  const chosen = keySentences([
    passage('风险提示', 9, '储能电芯需求不及预期的风险，储能电芯出海受阻的风险。'),
    passage('需求', 2, '天气晴朗，会议如期举行并且结束。我们认为储能电芯的海外需求将继续提高，出海加速。'),
    passage('供给', 5, '储能电芯的产能利用率在下半年提高至 80%，储能电芯供给偏紧。'),
  ]);
  expect(chosen.map(({ text }) => text)).toEqual([
    '我们认为储能电芯的海外需求将继续提高，出海加速。',
    '储能电芯的产能利用率在下半年提高至 80%，储能电芯供给偏紧。',
  ]);
});

test('what the front and a part of a report say in the same words is told once', () => {
  const said = '储能电芯的海外需求将继续提高，出海加速。';
  const chosen = keySentences([
    passage('', 1, said),
    passage('需求', 2, said),
    passage('供给', 5, '储能电芯的产能利用率在下半年提高至 80%，储能电芯供给偏紧。'),
  ]);
  expect(chosen.map(({ passage: { page } }) => page)).toEqual([1, 5]);
});

test('each is one sentence as it stands in its passage, at most six, and a report without running text has none', () => {
  const many = Array.from({ length: 20 }, (_, at) =>
    passage(
      `第 ${at} 节`,
      20 - at,
      `储能电芯在第 ${at} 个市场的渗透率继续提高，价格保持平稳。其余从略不再展开。`,
    ),
  );
  const chosen = keySentences(many);
  expect(chosen).toHaveLength(6);
  for (const { text, passage: at } of chosen) expect(at.text).toContain(text);
  const pages = chosen.map(({ passage: { page } }) => page ?? 0);
  expect(pages).toEqual(pages.toSorted((a, b) => a - b));
  expect(
    keySentences([{ ...passage('表', 1, '储能电芯：毛利率 20%，净利率 8%，份额 5%'), kind: 'row' }]),
  ).toEqual([]);
});

test('none begins with the number of its part or is a caption, whether it is of the report or of its abstract', () => {
  const said = '储能电芯的海外需求将继续提高，下半年出海加速。';
  const texts = [`一、需求：${said}`, '图表 3：储能电芯的海外需求与出海节奏的关系。', `（二）出海 ${said}`];
  for (const kind of ['paragraph', 'abstract'] as const) {
    const chosen = keySentences(texts.map((text, at) => ({ ...passage(`第 ${at} 节`, at, text), kind })));
    expect(new Set(chosen.map(({ text }) => text))).toEqual(new Set([said]));
  }
});
