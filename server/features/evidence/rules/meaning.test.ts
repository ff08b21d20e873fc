import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { definesThing, describesThing, meaningAsked } from './meaning.ts';

const SEED = 20_261_126;

test.each([
  ['什么是固态电池？', '固态电池'],
  ['“净息差”是什么意思', '净息差'],
  ['何谓羊群效应？', '羊群效应'],
  ['转股溢价率的定义是什么？', '转股溢价率'],
  ['偏度指的是什么？', '偏度'],
  ['什么是净新高占比？', '净新高占比'],
  ['什么是两种因子的区别？', null],
  ['HBM是什么', 'hbm'],
  ['四方科技的主营业务是什么？', null],
  ['主营业务是什么', null],
  ['毛利率是多少？', null],
])('%s asks the meaning of %s', (question, thing) => {
  expect(meaningAsked(foldText(question))).toBe(thing);
});

const place = { heading: '', isFirst: false, kind: 'paragraph' } as const;
const defines = (sentence: string, thing: string, change: Partial<Parameters<typeof definesThing>[2]> = {}) =>
  definesThing(foldText(sentence), thing, { ...place, ...change });

const THINGS = ['固态电池', '净息差', '扩散指标', '羊群效应'];
const WAYS: readonly ((thing: string) => string)[] = [
  (thing) => `${thing}是指以固体材料传导的一类。`,
  (thing) => `所谓${thing}，是指以固体材料传导的一类。`,
  (thing) => `${thing}（English Name）是一种新的形式。`,
  (thing) => `一般所指的${thing}，是以固体传导的。`,
  (thing) => `利息净收入与平均生息资产之比称为${thing}。`,
  (thing) => `其中，${thing}，英文缩写为 XY，指的是两者之差。`,
  (thing) => `在技术分析中，${thing}又称从众。`,
  (thing) => `如下表所示，同时下文中的${thing} Mono_Score 的计算方式为两组收益之差。`,
  (thing) => `选股效果显著，我们知道${thing}是净资产与市值的比值。`,
];
const OTHERS: readonly ((thing: string) => string)[] = [
  (thing) => `我们看好${thing}的投资机会，建议关注龙头。`,
  (thing) => `以${thing}为代表的新方向尚未全面上市。`,
  (thing) => `万得${thing}指数下跌 6.74%，跑输上证指数。`,
  (thing) => `${thing}板块领涨，即将迎来催化。`,
  (thing) => `既是${thing}也是收益率的领先信号。`,
];

test(`what defines one thing says what it is; what only speaks of it, or defines another, does not (seed ${SEED})`, () => {
  const drawn = fc.record({
    thing: fc.constantFrom(...THINGS),
    other: fc.constantFrom(...THINGS),
    way: fc.constantFrom(...WAYS),
    spoken: fc.constantFrom(...OTHERS),
  });
  fc.assert(
    fc.property(drawn, ({ thing, other, way, spoken }) => {
      expect([way(thing), defines(way(thing), thing)]).toEqual([way(thing), true]);
      expect([spoken(thing), defines(spoken(thing), thing)]).toEqual([spoken(thing), false]);
      if (other !== thing) expect(defines(way(other), thing)).toBe(false);
    }),
    { seed: SEED },
  );
});

test('the sentence that opens a part on what a thing is tells it, and none behind it', () => {
  const sentence = '它由三条时间周期不同的均线构成，用于判断方向。';
  const heading = '一、什么是鳄鱼线';
  expect(defines(sentence, '鳄鱼线', { heading, isFirst: true })).toBe(true);
  expect(defines(sentence, '鳄鱼线', { heading })).toBe(false);
  expect(defines(sentence, '鳄鱼线', { heading: '二、回测结果', isFirst: true })).toBe(false);
});

test('what a report puts forward it defines', () => {
  expect(defines('对此，我们提出“月度牛熊指标”，即将每个月的数据单独计算成一个指标。', '月度牛熊指标')).toBe(
    true,
  );
  expect(defines('我们提出月度牛熊指标即将上线。', '月度牛熊指标')).toBe(false);
});

test('where a thing is belongs to its name or not', () => {
  expect(defines('峰度是指概率分布图形的尖峭程度。', '统计学里的峰度')).toBe(true);
  expect(defines('偏度是指分布不对称的程度。', '统计学里的峰度')).toBe(false);
});

test('another name in brackets is the thing', () => {
  expect(defines('波动率指数（VIX）是反映未来 30 天预期波动率的指标。', 'vix指数')).toBe(true);
  expect(defines('圆弧底形态是一种底部盘整的形态。', '圆弧底')).toBe(true);
});

test('how a thing is calculated is what it is', () => {
  expect(meaningAsked('ao指标怎么计算？')).toBe('ao指标');
  expect(defines('AO 指标是 5 根价格柱的均值减去 34 根价格柱的移动平均值。', 'ao指标')).toBe(true);
  expect(defines('净新高占比指标（(NH-NL)%）即行业里创新高与创新低之差的占比。', '净新高占比')).toBe(true);
});

test('what belongs to a sort of things is defined, and what is told of something else of it is not', () => {
  expect(defines('罐式集装箱属于特种集装箱，主要由箱体框架组成。', '罐式集装箱')).toBe(true);
  expect(defines('这一块业务属于罐式集装箱。', '罐式集装箱')).toBe(false);
  const place = { heading: 'icu均线', title: '', kind: 'paragraph' } as const;
  expect(describesThing('icu均线为稳健回归得到的一条线。', 'icu均线', place)).toBe(true);
  expect(describesThing('icu均线策略的优点就是简单。', 'icu均线', place)).toBe(false);
});

test('what is named in full for the first time is told of behind that; a name in passing is not', () => {
  const describes = (sentence: string) =>
    describesThing(foldText(sentence), '低波动异象', { heading: '', title: '', kind: 'paragraph' });
  expect(
    describes('长期存在着低波动异象（Low-Volatility Anomaly），低波动股票收益往往优于高波动股票。'),
  ).toBe(true);
  expect(describes('长期存在着低波动异象（Low-Volatility Anomaly）。')).toBe(false);
  expect(describes('这是低波动异象（见图 3），低波动股票收益往往优于高波动股票。')).toBe(false);
});

test('what letters stand for is told where they are introduced', () => {
  const describes = (sentence: string) =>
    describesThing(foldText(sentence), 'cgo', { heading: '', title: '', kind: 'paragraph' });
  expect(describes('想要测量未实现的账面收益（Capital Gain Overhang, CGO）首先必须测量成本价格。')).toBe(
    true,
  );
  expect(describes('负面信息在未实现盈利（CGO）较低分组中持久。')).toBe(false);
  expect(describes('对照组（高 SUE, 低 CGO）的收益较高。')).toBe(false);
});

test('a list of terms, a formula, and one of two things that are asked tell what it is', () => {
  expect(defines('2、损失厌恶：损失 100 块钱的疼痛度大于收获的愉悦程度。', '损失厌恶')).toBe(true);
  expect(defines('净息差：1.52%，同比下降。', '净息差')).toBe(false);
  expect(defines('估值 NCFP 净现金流（TTM）/总市值', 'ncfp因子')).toBe(true);
  expect(defines('估值 NCFP 与 EP 因子的相关系数较高', 'ncfp因子')).toBe(false);
  expect(defines('在统计学中，三阶中心矩被称为偏度。', '偏度和峰度')).toBe(true);
  expect(defines('偏度和峰度的变化较大。', '偏度和峰度')).toBe(false);
});
