import { expect, test } from 'vitest';
import { plainRating } from './plain-rating.ts';

test.each([
  ['买入', '买入'],
  ['买入（首次）', '买入'],
  ['增持(维持)', '增持'],
  ['领先大市-A', '领先大市-A'],
  ['（首次）', ''],
  ['', ''],
])('the rating %j is filtered by as %j', (rating, plain) => {
  expect(plainRating(rating)).toBe(plain);
});
