import { describe, expect, test } from 'vitest';
import type { TextRange } from '#contract/wire/fields.ts';
import type { Entity } from './dictionary.ts';
import { askedOf, subjectOf } from './subject-of.ts';

const word = (text: string, kind?: Entity['kind'], faint = false, at = 0) => ({
  text,
  faint,
  range: [at, at + text.length] as TextRange,
  entity:
    kind === undefined ? null : { kind, id: 1, name: text, code: '', aliases: [], parentId: 0, house: '' },
});
/** Typed with blanks between them. */
const subjects = (...words: ReturnType<typeof word>[]) =>
  subjectOf(
    words.map((one, at) => ({ ...one, range: [at * 10, at * 10 + one.text.length] as TextRange })),
  ).map(({ text }) => text);

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
  '净利率',
];
const PLACES = ['国产', '全球', '海外', '欧洲', '泰国', '东盟'];

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

/** Typed in one run. */
const inRun = (...texts: string[]) => {
  const words = texts.map((text, at) => word(text, undefined, false, texts.slice(0, at).join('').length));
  return subjectOf(words).map(({ text }) => text);
};

describe.each(['人民币汇率', '金价', '碳酸锂', '上证指数'])('%s', (topic) => {
  test.each([
    ['破', '7'],
    ['超', '3000'],
    ['涨', '10'],
  ])('and not a character and a number that are typed as one, %s%s', (sign, number) => {
    const apart = { ...word(topic), range: [20, 20 + topic.length] as TextRange };
    const asked = [apart, word(sign, undefined, false, 30), word(number, undefined, false, 31)];
    expect(subjectOf(asked).map(({ text }) => text)).toEqual([topic]);
  });
});

test.each(['人民币汇率', '存款利率', '贷款市场报价利率'])(
  '%s is a subject beside what is asked of it',
  (topic) => {
    expect(subjects(word(topic), word('走强'))).toContain(topic);
    expect(subjects(word(topic), word('政策'))).toEqual([topic]);
  },
);

test('a character that stands by itself is a subject like any other', () => {
  expect(inRun('铜', '需求')).toEqual(['铜']);
  expect(subjects(word('铜'), word('白银'))).toEqual(['铜', '白银']);
  expect(inRun('铜', '铝')).toEqual(['铜', '铝']);
});

test.each(['日本', '欧洲', '东盟'])('%s is no subject beside one, and asks nothing of it either', (place) => {
  const words = [word(place), word('消费', undefined, false, 10)];
  expect(subjectOf(words).map(({ text }) => text)).toEqual(['消费']);
  expect(askedOf(words)).toEqual([]);
  const asked = [...words, word('价格', undefined, false, 20)];
  expect(askedOf(asked).map(({ text }) => text)).toEqual(['价格']);
});

test.each(['关税', '反内卷', '供应链', '设备', '港口'])(
  '%s is written about by itself: what says it alone is listed too',
  (topic) => {
    expect(askedOf([word(topic), word('金融', undefined, false, 10)])).toEqual([]);
  },
);
