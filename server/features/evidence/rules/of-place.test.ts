import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { passage, word } from '#server/testing/passage-fixture.ts';
import { placesAsked } from './of-place.ts';
import type { ReadPassage } from './read-passage.ts';
import { readQuestion } from './read-question.ts';
import { scorePassage } from './score-passage.ts';
import { weighSought } from './weigh-words.ts';

const sought = (query: string, texts: readonly string[]) =>
  weighSought(
    texts.map((text) => word(text)),
    100_000,
    foldText(query),
  );

const PLACES = [
  '港股',
  '美股',
  '恒生指数',
  '创业板',
  '国债期货',
  '可转债',
  '道琼斯',
  '白酒',
  '半导体',
  '银行',
];
const THINGS = ['动量因子', '振幅因子', '择时模型', '轮动策略'];
const MEASURES = ['年化收益率', '胜率', '最大回撤', '准确率'];
const ASKS: readonly ((thing: string, place: string, measure: string) => string)[] = [
  (thing, place, measure) => `${thing}在${place}上的${measure}是多少？`,
  (thing, place, measure) => `${thing}在${place}的${measure}`,
  (thing, place, measure) => `${thing}用于${place}板块的${measure}`,
  (thing, place, measure) => `${thing}提示${place}行业底部的${measure}`,
];

test('what is said of one market, index or trade answers nothing of another, whether the report names that elsewhere or not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...THINGS),
      fc.uniqueArray(fc.constantFrom(...PLACES), { minLength: 2, maxLength: 2 }),
      fc.constantFrom(...MEASURES),
      fc.constantFrom(...ASKS),
      fc.boolean(),
      fc.integer({ min: 10, max: 80 }),
      (thing, [place = '', other = ''], measure, ask, isElsewhere, n) => {
        const query = ask(thing, place, measure);
        const question = readQuestion(query, foldText(query));
        const words = sought(query, [thing, place, measure]);
        const text = `${thing}的${measure}为 ${n}%。`;
        const lacks = (change: Partial<ReadPassage>) => {
          const one = passage(text, change);
          const ofReport = `${foldText(one.text)}${isElsewhere ? foldText(place) : ''}`;
          return scorePassage(one, { question, words, best: 1, ofReport }).lacks;
        };
        expect(lacks({}), query).toBe(true);
        expect(lacks({ heading: `${other}上的表现` }), query).toBe(true);
        expect(lacks({ heading: `${place}上的表现` }), query).toBe(false);
        expect(lacks({ title: `${place}深度报告` }), query).toBe(false);
        expect(lacks({ text: `在${place}上，${text}` }), query).toBe(false);
      },
    ),
  );
});

test.each([
  ['罗伯瑞克选股法则在回测期的总收益率', ['回测期']],
  ['策略在震荡时的胜率', ['震荡']],
  ['策略在 2014 年的收益', ['收益']],
  ['动量因子的年化收益率', ['动量因子', '年化收益率']],
  ['公司在手订单的金额', ['手订单', '订单']],
  ['公司正在建设的产能', ['建设', '正在建设']],
  ['公司现在使用的设备', ['使用', '设备']],
  ['公司所在园区的面积', ['园区']],
  ['策略存在回撤的原因', ['回撤']],
  ['公司在甲方项目中的份额', ['甲方项目']],
])('%s: that is no place', (query, texts) => {
  expect(placesAsked(foldText(query), sought(query, texts))).toEqual([]);
});

test.each([
  ['公司海外收入是多少', '海外'],
  ['公司在境外的收入', '境外'],
  ['公司在越南的工厂有多少员工', '越南'],
  ['动量因子表现在港股上的收益', '港股'],
  ['动量因子在中证500成分股里的收益', '中证'],
  ['策略在黄金上的收益', '黄金'],
  ['策略在低空经济领域的应用', '低空经济'],
  ['策略在白酒的收益', '白酒'],
])('%s: %s is one', (query, place) => {
  expect(placesAsked(foldText(query), sought(query, [place])).map(({ text }) => text)).toEqual([place]);
});
