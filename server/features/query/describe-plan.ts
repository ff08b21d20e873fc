import type { UnderstoodPart } from '#contract/calls/search.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import type { Intent } from '../language/index.ts';
import { describeIntent, describeQuery, type MarkableTexts, markableTexts } from '../language/index.ts';
import type { SearchPlan } from './plan-search.ts';
import type { WeighedIntent } from './weigh-intent.ts';

type AnyPlan = Pick<SearchPlan, 'strict' | 'intent' | 'keyword'>;

/** What is marked: the words that were looked for, and what must hold. */
export function markedTexts({ strict, intent }: AnyPlan, { words, asTyped }: WeighedIntent): MarkableTexts {
  const { title, body } = markableTexts(strict);
  const together = words.length > 0 ? [intent.together] : [];
  const sought = [...words.flatMap(({ word }) => word.texts), ...together, ...(asTyped?.texts ?? [])];
  return { title: [...new Set([...title, ...sought])], body: [...new Set([...body, ...sought])] };
}

/** Another word of the query holds all of its place, as 血制品 does that of 制品. */
const isInside = ([start, end]: TextRange, words: WeighedIntent['words']): boolean =>
  words.some(
    ({ word: { range } }) => range[0] <= start && range[1] >= end && range[1] - range[0] > end - start,
  );

/** The words that are asked for: a name that was corrected is one, however many pieces its slip made, and 锂走势, which stands nowhere, two. */
const weighedIntent = ({ intent }: AnyPlan, { words }: WeighedIntent): Intent => ({
  ...intent,
  words: words.filter(({ word }) => !isInside(word.range, words)).map(({ word }) => word),
});

/** The chips above the results, in the order of the keyword. */
export const understoodParts = (plan: AnyPlan, weighed: WeighedIntent, keyword: string): UnderstoodPart[] =>
  [...describeQuery(plan.strict), ...describeIntent(weighedIntent(plan, weighed), keyword)].sort(
    (a, b) => a.range[0] - b.range[0],
  );
