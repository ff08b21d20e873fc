import { expect, test } from 'vitest';
import { groupRatings } from './rating-groups.ts';

const of = (...ratings: string[]) => ratings.map((rating, at) => ({ rating, count: at + 1 }));
const said = (...ratings: string[]) =>
  groupRatings(of(...ratings)).map(({ group, count }) => `${group} ${count}`);

test('what houses call differently and mean alike stands together, the originals below it', () => {
  expect(groupRatings(of('买入', '强于大市', '中性', '卖出'))).toEqual([
    {
      group: '看好',
      count: 3,
      ratings: [
        { rating: '买入', count: 1 },
        { rating: '强于大市', count: 2 },
      ],
    },
    { group: '中性', count: 3, ratings: [{ rating: '中性', count: 3 }] },
    { group: '看淡', count: 4, ratings: [{ rating: '卖出', count: 4 }] },
  ]);
});

test.each([
  ['谨慎推荐', '看好'],
  ['买入-A', '看好'],
  ['跑输行业', '看淡'],
  ['Underperform', '看淡'],
  ['Outperform', '看好'],
  ['同步大市', '中性'],
  ['持有（首次）', '中性'],
  ['A', '其他'],
])('%s is %s', (rating, group) => {
  expect(said(rating)).toEqual([`${group} 1`]);
});

test('where nothing is rated there is no group', () => {
  expect(groupRatings([])).toEqual([]);
});
