/** What a rating says, whatever the house calls it. */
export type RatingGroup = '看好' | '中性' | '看淡' | '其他';

const GROUPS: readonly [RatingGroup, RegExp][] = [
  ['看淡', /减持|卖出|回避|低配|看淡|弱于|跑输|落后|逊于|underperform|underweight|sell|reduce/i],
  ['中性', /中性|持有|同步|跟随|标配|观望|区间|neutral|hold|equal|market ?perform|in-?line/i],
  ['看好', /买入|买进|增持|推荐|看好|强于|优于|领先|跑赢|超配|outperform|overweight|buy|accumulate|add/i],
];

export interface GroupedRatings {
  group: RatingGroup;
  count: number;
  /** As printed, the most frequent first. */
  ratings: { rating: string; count: number }[];
}

const groupOf = (rating: string): RatingGroup =>
  GROUPS.find(([, pattern]) => pattern.test(rating))?.[0] ?? '其他';

/** Ratings in three groups, and what fits none; each only where there is one. */
export function groupRatings(ratings: readonly { rating: string; count: number }[]): GroupedRatings[] {
  const order: RatingGroup[] = ['看好', '中性', '看淡', '其他'];
  return order.flatMap((group) => {
    const own = ratings.filter(({ rating }) => groupOf(rating) === group);
    if (own.length === 0) return [];
    return [{ group, count: own.reduce((sum, { count }) => sum + count, 0), ratings: own }];
  });
}
