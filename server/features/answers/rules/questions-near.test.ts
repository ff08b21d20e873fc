import { expect, test } from 'vitest';
import type { ReadPassage, WeighedSought } from '../../evidence/index.ts';
import { questionsNear, subjectsOf } from './questions-near.ts';

const passage = (title: string, text: string): ReadPassage =>
  ({ title, text, heading: '', kind: 'paragraph' }) as ReadPassage;
const word = (text: string, telling: number, isName = false): WeighedSought => ({
  text,
  ways: [text],
  across: null,
  weight: telling,
  telling,
  asks: false,
  isName,
  isSaidIn: () => false,
});
const asked = (passages: readonly ReadPassage[], words: readonly WeighedSought[]) =>
  questionsNear(passages, words).map(({ question }) => question);

test('of somebody figures are asked for that are given of them, and nothing of anybody else', () => {
  const own = passage('清河股份：中报点评', '25Q2 营业收入 12.3 亿元。');
  const other = passage('丙股份：中报点评', '25Q2 营业收入 45.6 亿元。');
  const words = [word('清河股份', 5, true), word('员工', 4)];
  expect(asked([other, own], words)).toEqual(['清河股份2025年二季度营业收入是多少？']);
});

test('of no name the words that tell most have to stand in what is asked', () => {
  const defined = passage('深度', '渗透率是指使用设备的门店占比。');
  const other = passage('深度', '微白动化是指设备无人值守。');
  expect(asked([defined, other], [word('渗透率', 5), word('设备', 1)])).toEqual(['什么是渗透率？']);
  expect(asked([defined, other], [word('量子', 6), word('设备', 1)])).toEqual([]);
});

test('a rare word that no passage says is no subject; what is asked instead says most of what is', () => {
  const stored = passage('储能行业深度', '储能电池是指用于储存电能的电池。');
  const other = passage('深度', '隔膜是指电池里隔开两极的膜。');
  const words = [word('储能', 4.5), word('电池', 4), word('寿命', 6)];
  expect(asked([other, stored], words)).toEqual(['什么是储能电池？']);
});

test('the same measure of something else is not asked for instead', () => {
  const other = passage('手机行业跟踪', '2024年全球折叠屏手机出货量为 1800 万台。');
  expect(asked([other], [word('眼镜', 5.9), word('出货量', 6)])).toEqual([]);
});

test('where several houses write on it, what they think of it may be asked', () => {
  const of = (organisation: string) => ({ ...passage('储能行业周报：企稳', '出货增长。'), organisation });
  const words = [word('储能', 4.5), word('寿命', 6)];
  expect(asked([of('甲证券')], words)).toEqual([]);
  expect(asked([of('甲证券'), of('乙证券')], words)).toEqual(['券商怎么看储能？']);
});

test.each([
  ['新消费', true],
  ['能量', true],
  ['北向流量', true],
  ['质量', true],
  ['价值', true],
  ['动量', true],
  ['出货量', false],
  ['毛利率', false],
  ['均价', false],
  ['市场规模', false],
])('%s is what a question is about: %s', (text, isSubject) => {
  const words = [word(text, 5), word('设备', 4)];
  const told = subjectsOf(words, [passage('深度', `${text}与设备`)]).map((one) => one.text);
  expect(told).toEqual(isSubject ? [text, '设备'] : ['设备']);
});

test('a word in passing is no topic, though several houses have it in their titles', () => {
  const of = (organisation: string, title: string) => ({ ...passage(title, '出货增长。'), organisation });
  const titles = [
    of('甲证券', '家电：海外品牌退出中国市场'),
    of('乙证券', '化工行业：产能退出加速，储能需求回暖'),
  ];
  expect(asked(titles, [word('退出', 6)])).toEqual([]);
  const ofStorage = [of('丙证券', '电新行业周报：储能需求回暖'), of('丁证券', '储能行业：价格企稳')];
  expect(asked([...titles, ...ofStorage], [word('退出', 6), word('储能', 4.5)])).toEqual([
    '券商怎么看储能？',
  ]);
});

test('of a time with its year and the same without it the former is asked', () => {
  const own = passage('清河股份：中报点评', '上半年营业收入 12.3 亿元。');
  const ofYear = passage('清河股份：中报点评', '2025年上半年营业收入 12.3 亿元。');
  expect(asked([own, ofYear], [word('清河股份', 5, true)])).toEqual(['清河股份2025年上半年营业收入是多少？']);
});
