import { expect, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { isSameHeadline } from './same-headline.ts';

/** As catalogues write one subject. */
const SUBJECTS = [
  ['保险', '保险Ⅱ', '非银金融保险'],
  ['化工', '基础化工'],
  ['军工', '国防军工'],
  ['白酒', '食品饮料白酒'],
  ['锂电设备', '机械设备行业锂电设备'],
];
const KINDS = ['行业周报', '行业月报', '行业6月月报', '行业研究', '行业点评报告', '周报（8.4~8.8）', '行业'];
const HEADLINES = [
  '保费增长强劲，利润率保持稳健',
  '价格大幅上涨，库存维持高位',
  'RDA，链接数据要素的桥梁',
  '需求修复，2026年Q2业绩可期',
];

test('one headline under what two catalogues call its series is one report; under two subjects it is two', () => {
  const random = seededRandom();
  for (let round = 0; round < 200; round += 1) {
    const [subject = [], other = []] = random.shuffle(SUBJECTS);
    const called = (words: readonly string[]) => `${random.pick(words)}${random.pick(KINDS)}`;
    const [headline = '', another = ''] = random.shuffle(HEADLINES);
    const one = `${called(subject)}：${headline}`;
    expect([one, isSameHeadline(one, `${called(subject)}:${headline.replace('，', ',')}`)]).toEqual([
      one,
      true,
    ]);
    expect([one, isSameHeadline(headline, one)]).toEqual([one, true]);
    expect([one, isSameHeadline(one, `${called(other)}：${headline}`)]).toEqual([one, false]);
    expect([one, isSameHeadline(one, `${called(subject)}：${another}`)]).toEqual([one, false]);
  }
});

test.each([
  ['a headline of a few words is given to many', '房地产：仓库市场', '仓库市场'],
  ['subjects in Latin letters', 'AI投资图谱：产业赛道与主题风向标', '云计算投资图谱：产业赛道与主题风向标'],
  ['no headline', '锂电行业周报', '锂电行业月报'],
])('two reports: %s', (_why, one, other) => {
  expect(isSameHeadline(one, other)).toBe(false);
});
