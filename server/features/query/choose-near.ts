import type { WeighedPlan } from './ask-plan.ts';
import { joinTouching, typedWhole } from './describe-plan.ts';
import type { WeighedWord } from './weigh-word.ts';

/** Where nothing is known of what was asked about: so many of the best are looked through for near ones, and so many at most are shown. */
export const NEAR = { lookedAt: 30, shown: 3 } as const;

/**
 * Of hits that do not answer those that say in their name what else was asked, however many. A word somewhere in a long text brings
 * nothing nearer, nor does one that only says how it is told: 走势 alone brings no chart nearer to 净息差 走势. Of a word that stands nowhere
 * `partsOf` gives what it is made of, which is near as well. `plain` makes texts alike that are the same.
 */
export function chooseNear<Hit, Filter extends string>(
  { weighed }: WeighedPlan<Filter>,
  hits: readonly Hit[],
  {
    nameOf,
    plain,
    partsOf = () => [],
  }: {
    nameOf: (hit: Hit) => string;
    plain: (text: string) => string;
    partsOf?: (word: WeighedWord['word']) => readonly string[];
  },
): Hit[] {
  const told = weighed.words
    .filter(({ word }) => !word.faint)
    .flatMap(({ word, held }) => (held > 0 ? word.texts : partsOf(word)).map(plain));
  return hits.filter((hit) => {
    const name = plain(nameOf(hit));
    return told.some((text) => name.includes(text));
  });
}

/** What there is nothing about as it was typed: 婚纱摄影, though it is sought as two words. */
export function namesOfAbsent(absent: readonly WeighedWord[], keyword: string): string[] {
  const ranges = absent.map(({ word }) => word.range);
  const joined = joinTouching(ranges);
  return [...new Set(ranges.map((range) => typedWhole(range, joined, keyword)))];
}

/** What stands over near ones: what there is nothing about, as typed, and what they are. */
export const lineOfNear = (absent: readonly string[], what: '报告' | '图表'): string =>
  `没有找到关于${absent.map((word) => `“${word}”`).join('、')}的${what}，以下是相近的`;

/** The notice of near ones to whom they would have cost something. */
export const costingNothing = ({ notice }: { notice: string }): string =>
  [notice, '这次搜索不计次'].filter((line) => line !== '').join('；');
