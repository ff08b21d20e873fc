import type { UnderstoodPart } from '#contract/calls/search.ts';
import type { SearchPlan } from './plan-search.ts';
import { describeQuery } from './rules/describe-query.ts';
import { describeWish } from './rules/describe-wish.ts';
import { type MarkableTexts, markableTexts } from './rules/understood-query.ts';
import type { Wish } from './rules/wish.ts';
import type { WeighedWish } from './weigh-wish.ts';

type AnyPlan = Pick<SearchPlan, 'strict' | 'wish' | 'keyword'>;

/** What is marked: the words that were looked for, and what must hold. */
export function markedTexts({ strict, wish }: AnyPlan, { words, asTyped }: WeighedWish): MarkableTexts {
  const { title, body } = markableTexts(strict);
  const together = words.length > 0 ? [wish.together] : [];
  const wished = [...words.flatMap(({ word }) => word.texts), ...together, ...(asTyped?.texts ?? [])];
  return { title: [...new Set([...title, ...wished])], body: [...new Set([...body, ...wished])] };
}

/** The words as they were weighed: a name that was corrected is one word, however many pieces its slip made. */
function weighedWish({ wish }: AnyPlan, { words, corrections }: WeighedWish): Wish {
  const weighed = words.map(({ word }) => word);
  if (corrections.length > 0) return { ...wish, words: weighed };
  return {
    ...wish,
    words: wish.words.map((typed) => weighed.find(({ text }) => text === typed.text) ?? typed),
  };
}

/** The chips above the results, in the order of the keyword. */
export const understoodParts = (plan: AnyPlan, weighed: WeighedWish, keyword: string): UnderstoodPart[] =>
  [...describeQuery(plan.strict), ...describeWish(weighedWish(plan, weighed), keyword)].sort(
    (a, b) => a.range[0] - b.range[0],
  );
