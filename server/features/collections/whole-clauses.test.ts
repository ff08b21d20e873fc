import { expect, test } from 'vitest';
import { wholeClauses } from './whole-clauses.ts';

test.each([
  ['电池效率 22.4%，合计出口 2...', '电池效率 22.4%'],
  ['光伏出口 22 亿美元，同比-24.2%，合计出…', '光伏出口 22 亿美元，同比-24.2%'],
  ['风电装机 1,2...', ''],
  ['储能景气。...', '储能景气。'],
  ['储能景气，装机 43.7GW', '储能景气，装机 43.7GW'],
  ['', ''],
])('of %s what is left is %s: a figure that was cut is another figure', (abstract, left) => {
  expect(wholeClauses(abstract)).toBe(left);
});
