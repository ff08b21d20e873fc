import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfScope, regionsIn } from './scope-of.ts';

const SEED = 20_261_126;

test.each([
  ['据中国高工机器人产业研究所预测，全球销量达 1.24 万台', ['全球']],
  ['国家能源局：2025 年 5 月国内光伏新增装机 92.9gw', ['中国']],
  ['海外收入与境内收入', ['海外', '中国']],
  ['印度尼西亚的镍矿', ['印尼']],
  ['中国工商银行不良率', []],
])('%s counts in %j', (text, regions) => {
  expect([...regionsIn(text)].sort()).toEqual([...regions].sort());
});

const WORDS = ['中国', '全球', '美国', '欧洲', '日本', '印度', '海外'];
const SUBJECTS = ['人形机器人市场规模', '光伏新增装机', '动力电池出货量', '新能源汽车销量'];

test(`a figure of one region never answers for another (seed ${SEED})`, () => {
  const drawn = fc.record({
    asked: fc.constantFrom(...WORDS),
    said: fc.constantFrom(...WORDS),
    subject: fc.constantFrom(...SUBJECTS),
    inTitle: fc.boolean(),
  });
  fc.assert(
    fc.property(drawn, ({ asked, said, subject, inTitle }) => {
      const figure = inTitle ? `${subject}为 63 亿` : `${said}${subject}为 63 亿`;
      const around = inTitle ? [`${said}行业深度`] : [];
      expect(isOfScope(figure, `2025年${asked}${subject}是多少`, around)).toBe(asked === said);
    }),
    { seed: SEED },
  );
});

test('where nothing is said the home market is meant, and no other', () => {
  expect(isOfScope('市场规模为 63 亿', '中国市场规模是多少', ['行业深度'])).toBe(true);
  expect(isOfScope('市场规模为 63 亿', '美国市场规模是多少', ['行业深度'])).toBe(false);
  expect(isOfScope('全球市场规模为 63 亿', '市场规模是多少', [])).toBe(true);
});

test.each([
  ['母公司净利润是多少', '合并净利润 3 亿', '母公司净利润 2 亿'],
  ['cpi环比是多少', 'cpi 同比上涨 0.3%', 'cpi 环比上涨 0.1%'],
  ['光伏新增装机是多少', '光伏累计装机 900gw', '光伏新增装机 92gw'],
  ['乘用车零售销量是多少', '乘用车批发 240 万辆', '乘用车零售 200 万辆'],
])('%s: %s is something else, %s is it', (asked, other, same) => {
  expect(isOfScope(other, asked, [])).toBe(false);
  expect(isOfScope(same, asked, [])).toBe(true);
});
