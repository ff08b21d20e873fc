import { expect, test } from 'vitest';
import type { ReportItem } from '#contract/calls/reports.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { reasonsOf } from './reasons-of.ts';

const report = {
  name: '贵州茅台2025年年报点评',
  name_ranges: [[0, 4]],
  content_ranges: [],
  stockOrgData: { id: 7, name: '甲证券', is_broker: true },
  stockData: [{ code: '600519', name: '贵州茅台' }],
  timeText: '2025-04-01',
  page_count: 8,
  passages: [
    { paragraph_id: 2, page: 5, text: '', ranges: [] },
    { paragraph_id: 1, page: 3, text: '', ranges: [] },
  ],
  match_count: 9,
} as unknown as ReportItem;

const words: SearchResult['words'] = [
  { text: '茅台', range: [0, 2], reports: 5 },
  { text: '渠道', range: [2, 4], reports: 3 },
];
const part = { range: [0, 2] as [number, number], label: '茅台' };
const stock = { ...part, kind: 'word', role: 'wanted', strict: '代码:600519', names: 'stock' } as const;
const year = { ...part, kind: 'period', role: 'preferred', label: '2025 年', strict: '', names: '' } as const;

test('the reasons say what fits, what lacks, and where it stands', () => {
  expect(reasonsOf(report, { grade: 'most', lacks: ['渠道'] }, { words, understood: [stock, year] })).toEqual(
    [
      '含“茅台”，未包含“渠道”',
      '标题里有“贵州茅台”',
      '正文 9 段提到，如第 3、5 页',
      '讲的是贵州茅台（600519）',
      '发布于 2025 年',
    ],
  );
});

test('what does not fit this report is not said of it', () => {
  const other = {
    ...report,
    stockData: [],
    timeText: '2024-01-01',
    match_count: 0,
    passages: [],
    page_count: 0,
  };
  expect(reasonsOf(other, { grade: 'every', lacks: [] }, { words, understood: [stock, year] })).toEqual([
    '含全部 2 个词：“茅台”、“渠道”',
    '标题里有“贵州茅台”',
    '只有记录，没有原文，排在能读的之后',
  ]);
});

test('a lacked word that is named with what belongs to it is not said to be held in part', () => {
  const asked: SearchResult['words'] = [
    { text: '低空', range: [0, 2], reports: 5 },
    { text: '经济', range: [2, 4], reports: 9 },
    { text: '政策', range: [5, 7], reports: 3 },
  ];
  const reasonOf = (lacks: string[]) =>
    reasonsOf(report, { grade: 'most', lacks }, { words: asked, understood: [] })[0];
  expect(reasonOf(['低空经济'])).toBe('含“政策”，未包含“低空经济”');
  const robots = [
    { text: '机器人', range: [0, 3] as [number, number], reports: 5 },
    { text: '人形机器人', range: [4, 9] as [number, number], reports: 2 },
  ];
  const held = reasonsOf(report, { grade: 'most', lacks: ['人形机器人'] }, { words: robots, understood: [] });
  expect(held[0]).toBe('含“机器人”，未包含“人形机器人”');
});
