import { expect, test } from 'vitest';
import { isCaption, withoutHead } from './numbered-head.ts';

test.each([
  [
    '一、板块对比：25H1 板块经营稳健向好，二季度业绩环比提升。',
    '25H1 板块经营稳健向好，二季度业绩环比提升。',
  ],
  [
    '（二）工程情况介绍 工程在七月开工，总投资约一万亿元，分五级。',
    '工程在七月开工，总投资约一万亿元，分五级。',
  ],
  ['（1）行业需求继续回暖，龙头企业的份额提升。', '行业需求继续回暖，龙头企业的份额提升。'],
  ['1.2 需求：海外需求继续回暖，出口的增速明显加快。', '海外需求继续回暖，出口的增速明显加快。'],
  ['①供给收缩的预期推高价格，库存降到低位。', '供给收缩的预期推高价格，库存降到低位。'],
  ['一、（一）供给收缩的预期推高价格，库存降到低位。', '供给收缩的预期推高价格，库存降到低位。'],
  // Its name alone says what it says.
  ['三、需求：回暖。', '需求：回暖。'],
])('a number and the name of a part are left out: %s', (sentence, told) => {
  expect(withoutHead(sentence, 12)).toBe(told);
  expect(sentence.endsWith(withoutHead(sentence, 12))).toBe(true);
});

test.each([
  '1.5 亿元的订单在三季度交付，收入增长两成。',
  '3、4月的出货量环比增长，库存降到低位。',
  '一季度的出货量环比增长，库存降到低位。',
  '2025年的出货量同比增长，库存降到低位。',
  '一、二线城市房价环比继续下行，三线城市降幅收窄。',
  '三、四季度的出货量环比增长，库存降到低位。',
  '12.3 倍的市盈率低于近五年的均值，估值处于低位。',
  '0.52 元/股的分红方案已经公布，股息率具有吸引力。',
  '1.5 GW 的订单在三季度交付，收入增长两成。',
])('what only begins with a figure is left as it is: %s', (sentence) => {
  expect(withoutHead(sentence, 12)).toBe(sentence);
});

test.each([
  [
    '（1）公司 2025 年实现营业收入 12.3 亿元，同比增长两成。',
    '公司 2025 年实现营业收入 12.3 亿元，同比增长两成。',
  ],
  ['1、甲公司：发布新一代电池，能量密度明显提高。', '甲公司：发布新一代电池，能量密度明显提高。'],
  ['（2）乙证券：看好下半年的出口，预计增速加快。', '乙证券：看好下半年的出口，预计增速加快。'],
  ['①海外 AI 资本开支继续上修，算力需求旺盛不减。', '海外 AI 资本开支继续上修，算力需求旺盛不减。'],
])('what it is said of is no name of a part, though print sets figures apart: %s', (sentence, told) => {
  expect(withoutHead(sentence, 12)).toBe(told);
});

test.each([
  ['图表 3：各品类的毛利率在二季度继续提升', true],
  ['图 2-1 展示了出货量与价格的关系', true],
  ['表1 列出了各家公司的估值与评级', true],
  ['图像传感器的出货量同比增长两成', false],
  ['表现最好的是上游的设备公司', false],
])('%s begins as a caption does: %s', (sentence, is) => {
  expect(isCaption(sentence)).toBe(is);
});
