import { expect, test } from 'vitest';
import { askOfPassage } from './ask-of-passage.ts';

const asked = (text: string, heading = '') => askOfPassage({ text, heading })?.question ?? null;

test.each([
  ['所谓渗透率（Penetration）是指使用设备的门店占比。', '', '什么是渗透率？'],
  ['利润承压。', '3.1 为什么均线会滞后', '为什么均线会滞后？'],
  ['', '图 1 如何识别价格周期', '如何识别价格周期？'],
  ['行业回暖。2025年硅光器件渗透率为 46.0%，较上年提高。', '', '2025年硅光器件渗透率是多少？'],
  ['硅光器件渗透率在2025 年录得46.0%，同比提高。', '', '2025年硅光器件渗透率是多少？'],
])('%s %s asks %s', (text, heading, question) => {
  expect(asked(text, heading)).toBe(question);
});

test.each([
  ['这是指上文所说的比例。', ''],
  ['2025年毛利率为 46%。', ''],
  ['2025年行业整体收入规模为 46 亿元。', ''],
  ['利润承压。', '行业概览'],
  ['2011 年超额收益最低为 3%。', ''],
])('%s %s asks nothing', (text, heading) => {
  expect(asked(text, heading)).toBeNull();
});
