import { expect, test } from 'vitest';
import { movementsAgainst, movementsLike } from './movement-words.ts';

test.each([
  ['上涨', '走高'],
  ['下跌', '回落'],
  ['下跌', '承压'],
  ['止跌企稳', '回稳'],
  ['触底回升', '反弹'],
  ['紧缺', '供不应求'],
  ['后市', '走势'],
  ['持续增长', '提升'],
])('%s is what %s says too', (typed, said) => {
  expect(movementsLike(typed)).toContain(said);
});

test.each(['煤炭', '涨停', '量产', '出口管制', '增值税', '上海', '下游', '稳定币', '增长率', ''])(
  '%s moves nothing',
  (word) => {
    expect(movementsLike(word)).toBeNull();
  },
);

test.each([
  ['上涨', '下跌', '走高'],
  ['回落', '走强', '下行'],
  ['复苏', '恶化', '回暖'],
  ['短缺', '过剩', '偏紧'],
])('against %s stands %s and not %s', (asked, against, own) => {
  expect(movementsAgainst(asked)).toContain(against);
  expect(movementsAgainst(asked)).not.toContain(own);
});

test.each(['煤炭', '原因', '后市', ''])('%s has no contrary', (word) => {
  expect(movementsAgainst(word)).toEqual([]);
});
