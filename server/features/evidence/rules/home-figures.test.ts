import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { endsInHomeFigure, isHomeFigure } from './home-figures.ts';
import { readQuestion } from './read-question.ts';

const isOne = (said: string, asked: string, around: readonly string[] = []) =>
  isHomeFigure(foldText(said), readQuestion(asked, foldText(asked)), around.map(foldText));

test.each([
  ['8月CPI同比下降0.4%，环比持平。', '8月CPI同比', true],
  ['美国8月CPI同比上涨2.9%。', '8月CPI同比', false],
  ['美国8月CPI同比上涨2.9%。', '美国8月CPI同比', true],
  ['匈牙利GDP年均增长7.4%。', '一季度GDP增速', false],
  ['一季度GDP同比增长5.4%。', '一季度GDP增速', true],
  ['一季度，甘肃省GDP同比增长6.3%。', '一季度GDP增速', false],
  ['一季度，甘肃省GDP同比增长6.3%。', '甘肃一季度GDP增速', true],
  ['全球GDP每增1%，黄金市值增2%。', '一季度GDP增速', false],
  // The day on which it was told is not the month that it is of.
  ['2025年7月14日，央行公布6月金融数据：M2同比增长8.3%。', 'M2增速 7月', false],
  ['2025年8月13日，央行公布7月金融数据：M2同比增长8.8%。', 'M2增速 7月', true],
  ['7月PMI新出口订单为47.1%，6月M1与M2增速差走阔', 'M2增速 7月', false],
  ['消费总体平稳，渗透率为3%。', '8月CPI同比', true],
])('%s is the figure of the country and the time of %s: %s', (said, asked, is) => {
  expect(isOne(said, asked)).toBe(is);
});

test.each([
  ['8月CPI同比上涨2.9%。', '', '美国8月CPI数据点评', false],
  ['8月CPI同比上涨2.9%。', '海外：通胀回落', '宏观周报', false],
  ['一季度GDP同比增长6.3%。', '', '甘肃省一季度经济运行', false],
  ['国内8月CPI同比下降0.4%。', '', '美国8月CPI数据点评', true],
  ['8月CPI同比下降0.4%。', '', '8月通胀数据点评', true],
  ['8月CPI同比下降0.4%。', '', '中国与美国的通胀', true],
])('%s under %s in %s is of the home country: %s', (said, heading, title, is) => {
  const asked = said.includes('GDP') ? '一季度GDP增速' : '8月CPI同比';
  expect(isOne(said, asked, [said, heading, title])).toBe(is);
});

test('the time of a figure may be said by what it stands under', () => {
  expect(isOne('M2同比增长8.8%。', '7月M2增速', ['7月金融数据点评'])).toBe(true);
  expect(isOne('M2同比增长8.3%。', '7月M2增速', ['6月金融数据点评'])).toBe(false);
});

test.each([
  ['7月pmi', true],
  ['pmi 7月', true],
  ['pmi', false],
  ['7月pmi的影响', false],
  ['美国7月pmi', false],
])('%s asks for the figure of a time: %s', (asked, does) => {
  expect(endsInHomeFigure(asked)).toBe(does);
});
