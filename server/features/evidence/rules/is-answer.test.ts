import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { isAnswer } from './is-answer.ts';
import type { ReadPassage } from './read-passage.ts';
import { readQuestion } from './read-question.ts';

const passageOf = (text: string): ReadPassage => ({
  ...{
    id: 1,
    fid: 1,
    title: '行业周报',
    organisation: '',
    publishedOn: '2025-08-01',
    version: 1,
    kind: 'paragraph',
  },
  ...{ page: 1, heading: '', text, areas: [], chartId: null, printed: '', score: 1 },
});
const answers = (question: string, text: string): boolean =>
  isAnswer(text, passageOf(text), readQuestion(question, foldText(question)));

test.each([
  [
    '2025年中国人形机器人市场规模是多少？',
    '2025年国内人形机器人市场规模为 82 亿元。',
    '2025年全球人形机器人市场规模为 633 亿元。',
  ],
  ['2025年10月CPI同比是多少？', '10月CPI同比上涨 0.2%。', '8月CPI同比下降 0.4%。'],
  [
    '2025年全球半导体销售额是多少？',
    '2025年全球半导体销售额为 6971 亿美元。',
    '2025年二季度，半导体依然位于上行区间。',
  ],
  ['沪深300的平均市盈率是多少？', '沪深300的平均市盈率为 12.4 倍。', '沪深300的平均市盈率处于低位。'],
  ['公司研发人员的平均薪酬是多少？', '研发人员平均薪酬为 21 万元。', '研发人员薪酬合计 4842 万元。'],
  ['加权后的净值是多少？', '加权后的净值为 9.16。', '由图 12 可知，加权后的净值有所提高。'],
  ['指标有多少个？', '指标有 6 个。', '1) 选取并构造指标，标准化。'],
  ['加权后的净值是多少？', '加权后的净值为 9.16。', '2006 年初和 2014-2015 年牛市里加权后的净值下降。'],
  ['效应为什么占主导？', '效应往往来自于投资者的过度反应。', '效应占主导。'],
  ['出口多少万吨？', '出口 52 万吨。', '出口 52 亿元。'],
  ['白酒板块为什么下跌？', '白酒板块下跌主要系需求走弱。', '白酒板块反弹主要系估值修复。'],
  [
    '为什么黄金上涨？',
    '黄金上涨主要由于美元走弱。',
    '贵金属表现一般，主要由于风险偏好提升，贵金属暂时承压。',
  ],
  ['猪价为什么跌？', '由于出栏增加，猪价继续下跌。', '猪价反弹主要由于出栏减少。'],
  ['2025年上半年光伏新增装机', '上半年光伏新增装机 212gw。', '2025年一季度风电光伏新增装机 7433 万千瓦。'],
  ['8月二手房成交面积', '8月二手房成交面积同比转正。', '8月商品住宅成交面积为 882 万平方米。'],
  ['鳄鱼线由几条线组成？', '鳄鱼线由三条均线组成。', '鳄鱼线由均线组成。'],
  [
    '人形机器人2030年市场规模是多少？',
    '预计2030年人形机器人市场规模将达 300 亿元。',
    '2030年人形机器人灵巧手市场规模将增至 30.36 亿美元。',
  ],
  [
    '全球半导体市场规模是多少？',
    '全球半导体行业市场规模为 6 千亿美元。',
    '全球高端封装市场规模为 80 亿美元。',
  ],
  [
    '动力电池装机量排名',
    '动力电池装机量前三为甲、乙、丙，占比分别为 40%、25%、8%。',
    '动力电池装机量同比增长 40%。',
  ],
  [
    '北向资金2025年二季度加仓了哪些行业？',
    '2025年二季度北向资金加仓电子与医药。',
    '2025年一季度北向资金加仓食品饮料。',
  ],
  ['SKEW大于100说明什么', 'SKEW>100 时预期收益率左偏。', 'SKEW=100 时预期收益率呈正态分布。'],
])('%s: %s, and not %s', (question, answer, other) => {
  expect(answers(question, answer)).toBe(true);
  expect(answers(question, other)).toBe(false);
});

test('a day is of its month, and where no part of a year is named none is another', () => {
  expect(answers('上证指数2018年2月累计跌幅是多少？', '2 月 5 日至 9 日上证指数累计跌幅为 9.6%。')).toBe(
    true,
  );
  expect(answers('上证指数2018年2月累计跌幅是多少？', '上证指数累计跌幅为 9.6%。')).toBe(true);
  expect(answers('上证指数2018年2月累计跌幅是多少？', '3月上证指数累计跌幅为 9.6%。')).toBe(false);
});

test('a duration is no date, and a time that is asked for is', () => {
  expect(answers('回测样本有多少年？', '回测样本为 10 年。')).toBe(true);
  expect(answers('哪一年上市？', '于 2017 年上市。')).toBe(true);
});

test.each(['券商怎么看明年的A股？', '机构对A股的观点', 'A股后市展望'])(
  '%s asks what somebody thinks: no row of a table, and no sentence without a judgement',
  (question) => {
    expect(answers(question, '我们认为A股有望震荡上行。')).toBe(true);
    expect(answers(question, 'A股成交额合计 2.3 万亿元。')).toBe(false);
    const row = 'A股 上海证券交易所 维持 603339';
    const read = readQuestion(question, foldText(question));
    expect(isAnswer(row, { ...passageOf(row), kind: 'row' }, read)).toBe(false);
  },
);

test('a headline that asks is no answer', () => {
  expect(answers('美联储降息对A股的影响', '美联储重启降息，如何影响A股？')).toBe(false);
  expect(answers('美联储降息对A股的影响', '美联储重启降息，有望提振A股。')).toBe(true);
});

test.each([
  ['贵州茅台归母净利润', 'number'],
  ['宁德时代研发投入', 'number'],
  ['净利润', 'fact'],
])('%s asks for a %s', (question, kind) => {
  expect(readQuestion(question, foldText(question)).kind).toBe(kind);
});

test('whether something is so may be told by a fact', () => {
  expect(answers('动量因子有效吗？', '动量因子的IC为 0.05。')).toBe(true);
});

test.each([
  ['结论与建议： 事件概要： 7月7日，茅台召开市场工作会。', false],
  ['投资要点 茅台收入符合预期。', false],
  ['核心观点 茅台披露中报。', false],
  ['事件 公司预计将回购茅台股份。', false],
  ['点评： 预计茅台业绩平稳。', true],
  ['投资建议：维持茅台“买入”评级。', true],
])('of 券商怎么看茅台 %s is a view: %s', (text, isView) => {
  expect(answers('券商怎么看茅台', text)).toBe(isView);
});

const OF_HALF = '上半年生猪均价是多少';
test.each([
  ['昨日披露的中报显示，上半年生猪均价为 14.2 元/kg。', true],
  ['生猪均价为 13.5-14.5 元/kg。', true],
  ['生猪均价区间 9.2-10.5 元/kg，高于成本。', true],
  ['生猪均价 9.5~10.5 元，高于成本。', true],
  ['生猪均价为 14.2 元/kg，增速 3.5-4.2%。', true],
  ['生猪均价为 14.2 元/kg，增速3.5-4.2。', true],
  ['生猪均价为 14.2 元/kg，区间 11.32-12.31 %。', true],
  ['9.22-9.26 生猪均价为 14.2 元/kg。', false],
  ['上市公司公告，9.22~9.26，生猪均价为 14.2 元/kg。', false],
  ['(9.22-9.26)生猪均价为 14.2 元/kg。', false],
  ['本周生猪均价为 14.2 元/kg。', false],
  ['昨日生猪均价为 14.2 元/kg。', false],
  ['昨日披露的三季报显示，生猪均价为 14.2 元/kg。', false],
])('of half a year, %s: %s', (text, isTold) => {
  expect(answers(OF_HALF, text)).toBe(isTold);
});

test('what is said since a month is not of that month', () => {
  const asked = '8月PPI同比是多少';
  expect(answers(asked, '6月PPI同比-3.6%，降幅创下2023年8月以来的新低。')).toBe(false);
  expect(answers(asked, '8月PPI同比-2.9%，降幅为2023年6月以来最小。')).toBe(true);
});
