import { expect, test } from 'vitest';
import { measureAsked } from './measures.ts';

test.each([
  ['行业毛利率中位数是多少', '毛利率'],
  ['净利润中枢', '净利润'],
  ['甲公司净利润中报', '净利润'],
  ['甲公司营收中期是多少', '营业收入'],
  ['毛利率中值', '毛利率'],
])('%s asks for %s', (asked, name) => {
  expect(measureAsked(asked)?.measure.name).toBe(name);
});

test.each(['研发费用中直接人工是多少', '净利润中的非经常部分', '收入里的海外部分是多少'])(
  '%s asks for a part that is called otherwise',
  (asked) => expect(measureAsked(asked)).toBeNull(),
);
