import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { choose, passage, word } from '#server/testing/passage-fixture.ts';
import { comparesBy, isFactAsked } from './fact-asked.ts';
import { readQuestion } from './read-question.ts';

const isAsked = (said: string, asked: string, subject: readonly string[]) =>
  isFactAsked(foldText(said), readQuestion(asked, foldText(asked)), { subject, around: [] });

test.each([
  ['存储器价格持续上涨', '存储芯片涨价', ['存储'], true],
  ['存储器结构复杂，拉动刻蚀需求', '存储芯片涨价', ['存储'], false],
  ['存储器出口额增长三成', '存储芯片涨价', ['存储'], false],
  ['存储器价格下跌', '存储芯片涨价', ['存储'], false],
  ['新业务价值增长趋势向好', '新业务价值增长', ['新业务价值'], true],
  ['存储器结构复杂', '存储芯片涨价的影响', ['存储'], true],
  ['储能装机120GWh，同比+50%', '储能装机增长', ['储能'], true],
  ['储能装机120GWh，同比-5%', '储能装机增长', ['储能'], false],
  // What is done that it may rise says not that it rose.
  ['公司优化供应链，降低成本', '毛利率提升的措施', ['毛利率'], true],
  ['金属经湿法冶金充分回收', '电池回收率提升路径', ['电池'], true],
] as const)('%s tells %s: %s', (said, asked, subject, does) => {
  expect(isAsked(said, asked, subject)).toBe(does);
});

test('things are compared by what is asked, and not by what holds them both', () => {
  const asked = '甲公司和乙公司谁的增速更快';
  expect(comparesBy('甲公司收入同比增长12%，快于乙公司。', asked)).toBe(true);
  expect(comparesBy('甲公司和乙公司被多只基金重仓持有。', asked)).toBe(false);
  expect(comparesBy('乙公司 188.81 稳健增长 71.39', asked)).toBe(false);
  expect(comparesBy('甲公司的毛利率高于乙公司。', '甲公司和乙公司毛利率比较')).toBe(true);
});

test.each([
  ['甲公司营收12亿元，高于乙公司的10亿元。', '甲公司和乙公司收入比较'],
  ['甲公司归母净利高于乙公司。', '甲公司和乙公司利润比较'],
  ['甲公司市场份额12%，乙公司9%。', '甲公司和乙公司市占率比较'],
  ['甲公司PE为20倍，乙公司30倍。', '甲公司和乙公司估值比较'],
  ['甲公司收入高于乙公司。', '比较甲公司和乙公司的收入和利润'],
])('%s compares as is asked: %s', (said, asked) => {
  expect(comparesBy(foldText(said), asked)).toBe(true);
});

test('the sales of one company are not those of its trade, unless the company is asked for', () => {
  const words = [word('销量')];
  const own = (text: string) => passage(text, { company: '清河汽车', title: '清河汽车：海外扩张' });
  const said = '根据公告，清河汽车销量34.4万辆。';
  expect(choose('销量是多少？', words, [own(said)])).toEqual([]);
  expect(choose('清河汽车销量是多少？', words, [own(said)])).toEqual([said]);
  const ofTrade = '行业销量126.2万辆。';
  expect(choose('销量是多少？', words, [own(ofTrade)])).toEqual([ofTrade]);
});
