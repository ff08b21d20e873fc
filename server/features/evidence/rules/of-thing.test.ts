import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsInRate, endsInSize, isOfCountry, isOfNamed } from './of-thing.ts';

const SEED = 20_261_128;

const NAMES = ['低波动', '动量', '盈利质量', '北向', '换手率'];
const SORTS = ['因子', '策略', '组合'];

test(`what another factor, strategy or portfolio came to is not what the one that is asked for did (seed ${SEED})`, () => {
  const drawn = fc.record({
    names: fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 }),
    sort: fc.constantFrom(...SORTS),
    measure: fc.constantFrom('年化收益', '最大回撤', '胜率'),
    percent: fc.integer({ min: 1, max: 90 }),
  });
  fc.assert(
    fc.property(drawn, ({ names: [name = '', other = ''], sort, measure, percent }) => {
      const asked = `${name}${sort}的${measure}`;
      const told = `${measure}为 ${percent}%。`;
      expect(isOfNamed(`${name}${sort}${told}`, asked, [])).toBe(true);
      expect(isOfNamed(`与${other}${sort}相比，${name}${sort}${told}`, asked, [])).toBe(true);
      for (const plain of ['', `该${sort}`, `我们构建的${sort}`])
        expect(isOfNamed(`${plain}${told}`, asked, [])).toBe(true);
      expect([asked, isOfNamed(`${other}${sort}${told}`, asked, [`${name}${sort}`])]).toEqual([asked, false]);
      // Who names none may be told any.
      expect(isOfNamed(`${other}${sort}${told}`, `最好的${sort}的${measure}`, [])).toBe(true);
      // What names none is of what it stands under.
      expect(isOfNamed(told, asked, [`${other}${sort}的表现`])).toBe(sort !== '因子');
      expect(isOfNamed(told, asked, [`${name}${sort}的表现`, `${other}${sort}研究`])).toBe(true);
    }),
    { seed: SEED },
  );
});

test(`a measure that ends a question is asked for its figure, wherever its time is put (seed ${SEED})`, () => {
  const time = fc.constantFrom('6月', '2026年', '2026年上半年', '1-8月', '二季度', '2025');
  const drawn = fc.record({
    thing: fc.constantFrom('手机', '小米汽车', '风电', '快递'),
    time,
    gap: fc.constantFrom('', ' ', '，'),
  });
  fc.assert(
    fc.property(drawn, ({ thing, time: asked, gap }) => {
      for (const size of ['出货量', '交付量', '成交额', '销售额']) {
        expect(endsInSize(`${thing}${size}${gap}${asked}`)).toBe(true);
        expect(endsInSize(`${asked}${thing}${size}？`)).toBe(true);
      }
      for (const rate of ['同比', '增速', '国产化率'])
        expect(endsInRate(`${thing}${rate}${gap}${asked}`)).toBe(true);
      for (const none of ['能量', '质量', '怎么看', '表现', '正能量'])
        expect(endsInSize(`${thing}${none}${gap}${asked}`)).toBe(false);
    }),
    { seed: SEED },
  );
  for (const asked of ['ppi同比', '8月cpi同比', 'm2增速']) expect(endsInRate(asked)).toBe(true);
});

test(`the exports of a country are not told by those of a trade (seed ${SEED})`, () => {
  const drawn = fc.record({
    trade: fc.constantFrom('出口', '进口', '进出口'),
    ends: fc.constantFrom('同比', '增速', '金额', '是多少'),
    of: fc.constantFrom('纺织服装', '太阳能电池组件', '家电', '摩托车'),
    percent: fc.integer({ min: 1, max: 90 }),
  });
  fc.assert(
    fc.property(drawn, ({ trade, ends, of, percent }) => {
      const asked = `2025年8月${trade}${ends}`;
      const told = `同比增长${percent}%`;
      expect(isOfCountry(`8月${of}${trade}${told}`, asked, '宏观周报')).toBe(false);
      expect(isOfCountry(`8月我国${of}${trade}金额${told}`, asked, '宏观周报')).toBe(false);
      expect(isOfCountry(`${trade}107万辆，${told}`, asked, `${of}行业周报`)).toBe(false);
      expect(isOfCountry(`8月我国${trade}${told}`, asked, `${of}行业周报`)).toBe(true);
      for (const counted of ['外贸', '货物', '美元计价', '按人民币计', '我国外贸'])
        expect(isOfCountry(`8月${counted}${trade}${told}`, asked, '宏观周报')).toBe(true);
      expect(isOfCountry(`8月进出口总值${told}`, asked, '宏观周报')).toBe(trade === '进出口');
      expect(isOfCountry(`2025年8月，${trade}总值${told}`, asked, '8月外贸数据点评')).toBe(true);
      expect(isOfCountry(`8月${of}${trade}${told}`, `2025年8月${of}${trade}${ends}`, `${of}行业周报`)).toBe(
        true,
      );
    }),
    { seed: SEED },
  );
});
