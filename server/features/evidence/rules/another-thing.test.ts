import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, passage, word } from '#server/testing/passage-fixture.ts';

const SEED = 20_261_130;

/** Of each two the ends are the same, and one is not the other. */
const SAME_END = [
  ['乘用车', '商用车'],
  ['钠离子', '锂离子'],
  ['进口', '出口'],
  ['存量', '增量'],
  ['顺周期', '逆周期'],
  ['白羽鸡', '黄羽鸡'],
  ['单晶硅片', '多晶硅片'],
] as const;
const OF_THEM = ['毛利率', '渗透率', '占比', '市占率', '价格增速'];

test(`what has the end of the word that is asked for is not that, whether it was cut whole or not (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SAME_END),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(...OF_THEM),
      fc.integer({ min: 2, max: 90 }),
      (pair, isTurned, isCut, measure, n) => {
        const [thing, other] = isTurned ? [pair[1], pair[0]] : pair;
        const query = `${thing}${measure}是多少`;
        // 乘用车 may have been cut before its last letter.
        const pieces = isCut && thing.length > 2 ? [thing.slice(0, -1), thing.slice(-1)] : [thing];
        const words = [...pieces, measure].map((text) => word(text));
        const own = `${thing}${measure}为 ${n}%。`;
        expect(choose(query, words, [`${other}${measure}为 ${n}%。`]), query).toEqual([]);
        expect(choose(query, words, [own]), query).toEqual([own]);
      },
    ),
    { seed: SEED },
  );
});

test.each([
  ['2015年1月1日', '2015年11月', false],
  ['2015年1月1日', '2015年11月5日', false],
  ['2015年1月1日', '2015-11-05', false],
  ['2015年1月11日', '2015111', false],
  ['2015年1月1日', '2015/1-1', false],
  ['2015年6月30日', '2014年6月30日', false],
  ['2015年6月30日', '2014年的6月30日', false],
  ['2015年6月30日', '2014 年 6 月 30 日', false],
  ['2015年6月30日', '6月30日', false],
  ['2015年6月30日', '2015年6月30日', true],
  ['2015年6月30日', '15年6月30日', true],
  ['2015年6月30日', '2015 年 6 月 30 日', true],
  ['2015年6月30日', '2015年5月4日至6月30日', true],
  ['2015年1月1日', '2015/1/1', true],
  ['2015年1月1日', '20150101', true],
  ['2015年1月1日', '2015年01月01日', true],
])('%s is not told by %s unless it is that day: %s', (day, written, isThat) => {
  const text = `${written}，动量策略的跌幅为 87.654%。`;
  expect(choose(`${day}动量策略的跌幅是多少？`, [word('动量策略')], [text])).toEqual(isThat ? [text] : []);
});

test('the year of a day may stand over it', () => {
  const query = '2015年6月30日动量策略的跌幅是多少？';
  const of = (heading: string) => passage('6月30日，动量策略的跌幅为 87.654%。', { heading });
  expect(choose(query, [word('动量策略')], [of('2015年的表现')])).toHaveLength(1);
  expect(choose(query, [word('动量策略')], [of('2014年的表现')])).toEqual([]);
});

test.each([
  ['ROE', '净资产收益率', '毛利率'],
  ['EPS', '每股收益', '每股净资产'],
])('%s is said by its Chinese name %s, and not by %s', (latin, name, other) => {
  const words = [word('甲公司'), word(latin.toLowerCase())];
  const value = latin === 'EPS' ? '1.53 元' : '15.3%';
  const own = `甲公司的${name}为 ${value}。`;
  expect(choose(`甲公司${latin}是多少`, words, [own])).toEqual([own]);
  expect(choose(`甲公司${latin}是多少`, words, [`甲公司的${other}为 ${value}。`])).toEqual([]);
});

test('of a row that has no end so much is looked at', () => {
  const text = `动量：收益率 12%，${'1,'.repeat(20_000)}`;
  const [said = ''] = choose(
    '动量的收益率是多少？',
    [word('动量'), word('收益率')],
    [passage(text, { kind: 'row' })],
  );
  expect(text.startsWith(said)).toBe(true);
  expect(said.length).toBeGreaterThan(0);
  expect(said.length).toBeLessThanOrEqual(2000);
});
