import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { asksCompanies, isOfSort } from './sort-of-answer.ts';

const SEED = 20_261_127;

const THINGS = ['人形机器人丝杠', '固态电池', '液冷', '创新药'];
const NAMES = ['贝斯特', '恒立液压', '五洲新春', '鼎智', '北特', '三花智控'];
const INDUSTRIES = ['电子', '食品饮料', '有色金属', '国防军工', '银行'];

const drawn = fc.record({
  thing: fc.constantFrom(...THINGS),
  names: fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 4 }).map((names) => names.join('、')),
  industries: fc
    .shuffledSubarray(INDUSTRIES, { minLength: 1, maxLength: 3 })
    .map((names) => names.join('、')),
});

test(`who asks for companies, industries or what comes of something is told those (seed ${SEED})`, () => {
  fc.assert(
    fc.property(drawn, ({ thing, names, industries }) => {
      const companies = [`${thing}有哪些公司`, `${thing}的厂商有哪些`, `哪些上市公司做${thing}`];
      for (const asked of companies) {
        for (const said of [
          `建议关注：${names}。`,
          `${thing}相关标的包括${names}。`,
          `国内有${names}等${thing}厂商。`,
        ])
          expect([asked, said, isOfSort(said, asked)]).toEqual([asked, said, true]);
        for (const said of [
          `${thing}是一种把转动变成直线运动的部件。`,
          `${thing}行业空间广阔，公司业绩增长。`,
        ])
          expect([asked, said, isOfSort(said, asked)]).toEqual([asked, said, false]);
      }
      for (const asked of ['北向资金加仓了哪些行业', '加仓的行业有哪些']) {
        expect(isOfSort(`加仓居前的是${industries}。`, asked)).toBe(true);
        expect(isOfSort('以每日持股的变化计算净流入，再按窗口平均。', asked)).toBe(false);
      }
      for (const asked of [`${thing}降价的影响`, `${thing}降价意味着什么？`, `${thing}降价如何影响龙头`]) {
        expect(isOfSort(`${thing}降价有望加速渗透。`, asked)).toBe(true);
        expect(isOfSort(`${thing}的定价每月公布一次。`, asked)).toBe(false);
      }
    }),
    { seed: SEED },
  );
});

test('how the market went answers who asks for it, and nobody else', () => {
  const went = '市场表现：本期非银指数-0.72%，行业排30/31。';
  expect(isOfSort(went, '券商并购重组的影响')).toBe(false);
  expect(isOfSort(went, '非银指数本期表现')).toBe(true);
});

test('what announces a list is looked behind', () => {
  expect(isOfSort('丝杠的主要厂商：', '丝杠有哪些公司')).toBe(true);
});

test.each([
  ['REITs业绩', 'REITs的净利润同比增长两成。', 'REITs成功上市，模式打通。'],
  ['量子计算商业化进度', '量子计算整机完成首台交付。', '解码量子计算之路。'],
  ['数据要素政策有哪些', '《数据要素三年行动计划》提出十二项行动。', '本周的看点是数据要素。'],
  ['卫星互联网产业链环节', '产业链上游为卫星制造，下游为运营。', '卫星互联网是新质生产力核心环节。'],
  ['电力设备行业估值', '电力设备行业的市盈率处于低位。', '电力设备：0.16，0.26。'],
])('%s is told by what tells such a thing, and not by what only names it', (asked, told, beside) => {
  expect([isOfSort(foldText(told), foldText(asked)), isOfSort(foldText(beside), foldText(asked))]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['煤炭板块业绩', 'EPS为0.5元。'],
  ['公司经营情况', '订单饱满，产能利用率较高。'],
  ['低空经济进展', '多地开通航线。'],
  ['固态电池进展', '中试线跑通。'],
  ['新能源汽车政策', '购置税优惠延续。'],
  ['低空经济政策', '国务院提出建设空域管理体系。'],
  ['房地产政策有哪些', '降低首付比例。'],
])('%s is told by: %s', (asked, told) => {
  expect(isOfSort(foldText(told), foldText(asked))).toBe(true);
});

test.each(['军贸受益公司', '固态电池相关标的', '液冷产业链公司'])('%s asks for companies', (asked) => {
  expect(asksCompanies(asked)).toBe(true);
});
