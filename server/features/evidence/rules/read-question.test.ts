import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { readQuestion } from './read-question.ts';

const read = (question: string) => readQuestion(question, foldText(question));

test.each([
  ['毛利率是多少？', 'number'],
  ['哪一年上市？', 'number'],
  ['绿色线是几根价格柱的均线？', 'number'],
  ['公募持股占流通市值的比重', 'number'],
  ['什么是扩散指标？', 'definition'],
  ['为什么因子失效？', 'reason'],
  ['分为哪些类型？', 'list'],
  ['罐式集装箱分为哪几类？', 'list'],
  ['在哪几年表现不好？', 'number'],
  ['国信证券怎么看光伏？', 'view'],
  ['两个因子有什么区别？', 'comparison'],
  ['毛利率的变化', 'change'],
  ['这份报告讲了什么？', 'summary'],
  ['这份报告的核心观点是什么？', 'summary'],
  ['人形机器人2030年市场规模', 'number'],
  ['中国新能源车渗透率', 'number'],
  ['市场规模的测算方法', 'fact'],
  ['贵州茅台归母净利润', 'number'],
  ['半导体设备国产化率', 'number'],
  ['社零增速', 'number'],
  ['7月PMI', 'number'],
  ['2025年7月社融', 'number'],
  ['甲公司和乙公司谁的增速更快', 'comparison'],
  ['PMI的编制方法', 'fact'],
  ['新能源汽车渗透率8月', 'number'],
  ['恒瑞医药BD交易金额', 'number'],
  ['资源利用效率', 'fact'],
  ['黄金还能涨多久', 'view'],
  ['房价还会跌吗', 'view'],
  ['回撤持续多久', 'number'],
  ['HBM是什么', 'definition'],
  ['如何提高净利润', 'fact'],
  ['怎样改善公司净利润', 'fact'],
  ['汇率波动影响净利润', 'fact'],
  ['原材料涨价会侵蚀净利润', 'fact'],
  ['海外业务能否贡献收入', 'fact'],
  ['什么拖累营业收入', 'fact'],
  ['最早由谁提出？', 'fact'],
  ['创新药是不是医药行业的核心增量', 'fact'],
  ['出口是否拉动净利润', 'fact'],
  ['公司有没有下调资本开支规模', 'fact'],
  ['开发投资降幅是扩大还是收窄', 'fact'],
])('%s wants a %s', (question, kind) => {
  expect(read(question).kind).toBe(kind);
});

test('what the number is to be followed by is read from what it is called', () => {
  expect(read('胜率是多少？').unit?.test('买入胜率为 74.5%')).toBe(true);
  expect(read('胜率是多少？').unit?.test('共 74 次')).toBe(false);
  expect(read('营业收入是多少？').unit?.test('1,175,301,034.32')).toBe(true);
  expect(read('哪一年推出？').unit?.test('于 2010 年推出')).toBe(true);
  expect(read('成交金额因子的胜率是多少？').unit?.test('胜率为 61%')).toBe(true);
  expect(read('流通市值加权扩散指标的累计净值是多少？').unit?.test('累计净值为 10.85')).toBe(true);
  expect(read('从什么时候开始？').unit?.test('从 16 年底开始')).toBe(true);
});

test('figures and Latin names must stand in an answer, words that any report has need not', () => {
  expect(read('APM 因子在 2024 年的 ETF 里收益是多少？').anchors).toEqual(['apm', '2024']);
  expect(read('什么是扩散指标？').subject).toBe('扩散指标');
});

test.each(['最大回撤', '胜率', '夏普比率', '年化收益率', '卡玛比率', '信息比率', '跟踪误差'])(
  'whoever names a strategy and its %s asks for the figure',
  (measure) => {
    for (const subject of ['罗伯瑞克策略的', '鳄鱼线', '改进策略2在ic上的']) {
      const question = readQuestion(subject + measure, subject + measure);
      expect(question.kind, subject + measure).toBe('number');
    }
    expect(readQuestion(`${measure}的计算方法`, `${measure}的计算方法`).kind).toBe('fact');
  },
);

test.each([
  ['美联储9月降息了吗', 'fact'],
  ['2025年7月CPI转正了吗？', 'fact'],
  ['2026年上半年销量下降了没有', 'fact'],
  ['央行降准了吗', 'fact'],
  ['房地产市场止跌企稳了吗', 'view'],
  ['2026年还能看好吗', 'view'],
])('%s asks for a %s: what happened at a time is no matter of views', (question, kind) => {
  expect(readQuestion(question, foldText(question)).kind).toBe(kind);
});
