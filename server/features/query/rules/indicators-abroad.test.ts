import { expect, test } from 'vitest';
import { asksAtHome, isAbroad } from './indicators-abroad.ts';

test.each([
  ['6月 CPI 点评', ['cpi', '消费者物价指数'], true],
  ['二季度 GDP', ['gdp'], true],
  ['美国 6月 CPI', ['美国', 'cpi'], false],
  ['全球 通胀', ['通胀'], false],
  ['人形机器人 出口', ['人形机器人', '出口'], false],
] as const)('%s', (keyword, asked, atHome) => {
  expect(asksAtHome(keyword, asked)).toBe(atHome);
});

test('a title is on another economy where it names one', () => {
  expect(isAbroad('美国6月cpi数据点评')).toBe(true);
  expect(isAbroad('6月通胀数据点评核心cpi同比回升')).toBe(false);
});
