import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, passage, word } from '#server/testing/passage-fixture.ts';
import { valueAsked } from './value-asked.ts';

/** What is chosen where the passage says every word of the question, and one value. */
const chosenFrom = (query: string, thing: string, text: string): string[] =>
  choose(query, [word(thing)], [passage(text, { title: '行业跟踪' })]);

const THINGS = ['储能电池', '风机叶片', '光伏组件', '数据中心', '碳纤维', '半导体设备', '心脏支架'];

type Kind = 'lasts' | 'date' | 'share' | 'money' | 'amount';
const ASKS: Readonly<Record<Kind, readonly ((thing: string) => string)[]>> = {
  lasts: [
    (thing) => `${thing}寿命多少年`,
    (thing) => `${thing}能用几年？`,
    (thing) => `${thing}的更换要多久`,
    (thing) => `${thing}的交付需要多少天？`,
    (thing) => `${thing}的投资回收要几个月`,
  ],
  date: [(thing) => `${thing}哪一年投产`, (thing) => `${thing}什么时候量产？`, (thing) => `${thing}何时放量`],
  share: [
    (thing) => `${thing}的良率是多少`,
    (thing) => `${thing}国产化率是多少？`,
    (thing) => `${thing}在其中的占比`,
  ],
  money: [
    (thing) => `${thing}要花多少亿元`,
    (thing) => `${thing}卖多少钱？`,
    (thing) => `${thing}融资金额是多少`,
  ],
  amount: [(thing) => `${thing}的出货量是多少`, (thing) => `${thing}库存量是多少？`],
};
const figure = fc.integer({ min: 2, max: 9 });
const GIVES: Readonly<Record<Kind, readonly ((n: number) => string)[]>> = {
  lasts: [
    (n) => `大约 ${n} 年`,
    (n) => `1${n} 年左右`,
    (n) => `为 ${n}-1${n} 年`,
    (n) => `${n}0 个交易日`,
    (n) => `${n} 个月`,
  ],
  date: [(n) => `是 202${n} 年`, (n) => `在 202${n} 年 ${n} 月 1${n} 日`],
  share: [(n) => `为 ${n}1.${n}%`, (n) => `约 ${n} 成`, (n) => `为 ${n} 个百分点`],
  money: [(n) => `达 ${n},${n}00 亿元`, (n) => `为 ${n}.5 万元`, (n) => `约 1${n} 亿美元`],
  amount: [(n) => `为 ${n}2 万台`, (n) => `达 3${n}1.${n} GWh`, (n) => `有 ${n}7 万吨`],
};
const KINDS = Object.keys(ASKS) as Kind[];

test('of what a passage says in all words of the question only a value of the sort that is asked for answers', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...THINGS),
      fc.constantFrom(...KINDS).chain((kind) => fc.tuple(fc.constant(kind), fc.constantFrom(...ASKS[kind]))),
      fc.constantFrom(...KINDS).chain((kind) => fc.tuple(fc.constant(kind), fc.constantFrom(...GIVES[kind]))),
      figure,
      (thing, [asked, ask], [given, give], n) => {
        const query = ask(thing);
        const text = `${thing}相关的数字${give(n)}。`;
        expect(chosenFrom(query, thing, text), `${query} ${text}`).toEqual(asked === given ? [text] : []);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  ['最大回撤持续了多久', '最大回撤为 35%', false],
  ['最大回撤持续了多久', '最大回撤持续了 7 个月', true],
  ['持有多少天', '7 月 28 日起持有', false],
  ['持有多少天', '持有 20 日', true],
  ['电池寿命', '2025 年、25 年上半年', false],
  ['电池寿命', '寿命为 15 年', true],
  ['交易费用是多少', '双边万分之六', true],
  ['交易费用是多少', '双边 0.3%', true],
  ['营业收入是多少', '总机 010-63214682', false],
  ['营业收入是多少', '合计 421378931.67', true],
  ['毛利率是多少', '成本较高', false],
  ['市盈率是多少', '为 12.3', true],
  ['策略亏损了多少', '于 13 点突破上边界', false],
  ['策略亏损了多少', '当日亏损 8.6%', true],
  ['指数涨了多少', '上涨 35 点', true],
  ['猪肉价格', '环比 -3.2%', false],
  ['猪肉价格', '13.52 元/kg', true],
  ['平台的用户规模是多少', '达 1.2 亿户', true],
  ['储能的装机规模是多少', '为 32.5 GW', true],
  ['储能的装机规模是多少', '同比增长 32.5%', false],
  ['储能的市场规模是多少', '为 32.5 GW', false],
  ['储能的市场规模是多少', '约 5 亿人民币', true],
  ['储能的市场规模是多少', '覆盖 5 亿人', false],
  ['储能的市场规模是多少', '覆盖 5 亿人口', false],
  ['公司融资规模', '3.2 亿元', true],
  ['公司资产规模是多少', '有 32 个', false],
  ['公募基金2024年规模是多少', '32.8 万亿元', true],
  ['公募基金2024年规模是多少', '有 32 只', false],
  ['出货量是多少', '5 亿人民币', false],
  ['赔率是多少', '为 2.3', true],
  ['存货周转率是多少', '4.2 次', true],
  ['杠杆率是多少', '3.5 倍', true],
  ['杠杆率是多少', '6.5%', true],
  ['静息心率是多少', '72 次/分', true],
  ['毛利率是多少', '4.2 次', false],
  ['流失率是多少', '3.5 倍', false],
  ['电池的循环寿命', '达 6000 次', true],
  ['电池的循环寿命', '超过 12 年', true],
  ['电池的循环寿命', '价格为 6000 元', false],
  ['电池的寿命', '达 6000 次', false],
  ['专利还有多少年', '专利保护期为 20 年', true],
  ['专利还有多少年', '报告期为 20 年', false],
  ['专利还有多少年', '保护期至 25 年', false],
  ['组件质保多少年', '25 年质保', true],
  ['组件质保多少年', '25 年上半年质保支出', false],
  ['租约多少年', '租期 15 年', true],
  ['租约多少年', '15 年租期', true],
  ['何时投产', '25 年质保', false],
  ['何时投产', '租期 15 年', false],
  ['何时投产', '25 年投产', true],
  ['何时投产', '市场规模 2000 亿元', false],
  ['何时投产', '市场规模 2000.5 亿元', false],
  ['何时投产', '收入 1234.56 元', false],
  ['何时投产', '产能 2000 万吨', false],
  ['何时投产', '覆盖 2000 户', false],
  ['何时投产', '预计 2026', true],
  ['何时投产', '截至目前，2026-03 投产', true],
  ['何时投产', '2026 家电展后', true],
])('%s: %s', (question, said, isGiven) => {
  expect(valueAsked(question).given.test(said)).toBe(isGiven);
});

/** The least of several times that it took. */
function costOf(given: RegExp, text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now();
    given.test(text);
    return performance.now() - from;
  });
  return Math.min(...times);
}

test.each(['猪肉价格', '出货量是多少', '市场规模是多少', '毛利率是多少', '寿命多少年', '何时投产'])(
  '%s: figures without an end are gone through about as fast as words',
  (question) => {
    const { given } = valueAsked(question);
    const length = 20_000;
    const plain = '甲，乙丙'.repeat(length / 4);
    const least = 0.2;
    for (const piece of ['1,', '1.', '1-', '1,1 ', '12'])
      expect(
        costOf(given, `${piece.repeat(length / piece.length)}%`) / Math.max(least, costOf(given, plain)),
        piece,
      ).toBeLessThan(200);
  },
);
