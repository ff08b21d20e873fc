import type { UnderstoodPart } from '#contract/calls/search.ts';
import type { SearchPlan } from './plan-search.ts';
import { describeQuery } from './rules/describe-query.ts';
import { describeWish } from './rules/describe-wish.ts';
import { type MarkableTexts, markableTexts } from './rules/understood-query.ts';
import type { Wish } from './rules/wish.ts';
import type { WeighedWish } from './weigh-wish.ts';

type AnyPlan = Pick<SearchPlan, 'strict' | 'wish'>;

/** What is marked: the words that were looked for, and what must hold. */
export function markedTexts({ strict, wish }: AnyPlan, { words }: WeighedWish): MarkableTexts {
  const { title, body } = markableTexts(strict);
  const wished = [...words.flatMap(({ word }) => word.texts), ...(words.length > 0 ? [wish.together] : [])];
  return { title: [...new Set([...title, ...wished])], body: [...new Set([...body, ...wished])] };
}

/** A name that was corrected is one word, however many pieces its slip made. */
function correctedWish({ wish }: AnyPlan, { words, corrections }: WeighedWish): Wish {
  return corrections.length === 0 ? wish : { ...wish, words: words.map(({ word }) => word) };
}

/** What is to be said about bad syntax and corrections; empty where there is nothing. */
export function noticeOf({ strict }: AnyPlan, { corrections }: WeighedWish): string {
  const corrected = corrections.map(({ typed, instead }) => `没有“${typed}”，以下按“${instead}”查找`);
  return [...strict.notices, ...corrected].join('；');
}

/** The chips above the results, in the order of the keyword. */
export const understoodParts = (plan: AnyPlan, weighed: WeighedWish, keyword: string): UnderstoodPart[] =>
  [...describeQuery(plan.strict), ...describeWish(correctedWish(plan, weighed), keyword)].sort(
    (a, b) => a.range[0] - b.range[0],
  );
