import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfSort } from './sort-of-answer.ts';

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
