import { describe, expect, test } from 'vitest';
import type { Entity } from './dictionary.ts';
import { subjectOf } from './subject-of.ts';

const word = (text: string, kind?: Entity['kind'], faint = false) => ({
  text,
  faint,
  entity:
    kind === undefined ? null : { kind, id: 1, name: text, code: '', aliases: [], parentId: 0, house: '' },
});
const subjects = (...words: ReturnType<typeof word>[]) => subjectOf(words).map(({ text }) => text);

const TOPICS = ['稀土', '军贸', '茶饮', '海上风电', '白酒', '城投', '锂电', '机器人'];
const ASKED = [
  '出口',
  '订单',
  '加盟',
  '产能',
  '估值',
  '动销',
  '转型',
  '库存',
  '替代',
  '市场化',
  '缺口',
  '竞争格局',
  '高端化',
  '目标',
  '点位',
  '解读',
  '核准',
  // Figures, by what they measure.
  '装机量',
  '国产化率',
  '成交额',
  '出厂价',
  '拥挤度',
];
const PLACES = ['国产', '全球', '海外', '欧洲'];

describe.each(TOPICS)('%s', (topic) => {
  test.each(ASKED)('and not %s, whichever was typed first', (asked) => {
    expect(subjects(word(topic), word(asked))).toEqual([topic]);
    expect(subjects(word(asked), word(topic))).toEqual([topic]);
  });

  test.each(PLACES)('and not %s', (place) => {
    expect(subjects(word(place), word(topic))).toEqual([topic]);
  });
});

test.each(['汇率', '利率', '能量', '房价'])('%s is called like a figure, and is a subject', (topic) => {
  expect(subjects(word(topic), word('走强'))).toContain(topic);
  expect(subjects(word('央行'), word(topic))).toEqual(['央行', topic]);
});

test('two topics are both what is asked about', () => {
  expect(subjects(word('光模块'), word('CPO'))).toEqual(['光模块', 'CPO']);
});

test('who wrote is none, and neither is a lesser word', () => {
  expect(subjects(word('国信证券', 'organisation'), word('宏观'), word('走势', undefined, true))).toEqual([
    '宏观',
  ]);
  expect(subjects(word('某人', 'researcher'), word('白酒', 'industry'))).toEqual(['白酒']);
});

test('where there is nothing else, what may be asked is the subject', () => {
  expect(subjects(word('出口'), word('订单'))).toEqual(['出口', '订单']);
});
