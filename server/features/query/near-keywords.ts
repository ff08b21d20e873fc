import type { SearchRequestParsed } from '#contract/calls/search.ts';
import { foldText } from '#contract/text/fold.ts';
import { isIntent, suggestKeywords } from '../language/index.ts';
import { countPlan } from './ask-plan.ts';
import type { QueryDeps } from './deps.ts';
import { type SearchPlan, withKeyword } from './plan-search.ts';
import type { WeighedIntent } from './weigh-intent.ts';

/** Each costs a count. */
const MOST_TRIED = 12;
const MOST_SUGGESTED = 5;

/** The keyword with near words in the place of those that stand nowhere, where that finds something under the same filters. */
export async function nearKeywords(
  deps: QueryDeps,
  { keyword }: SearchRequestParsed,
  plan: SearchPlan,
  { words, offers }: Pick<WeighedIntent, 'words' | 'offers'>,
): Promise<string[]> {
  const missing = words.filter(({ held }) => held === 0).map(({ word: { range } }) => range);
  // A word with a slip in it falls apart into pieces: what was typed as one is what was meant as one.
  const unknown = plan.parsed.clauses
    .filter(isIntent)
    .flatMap(({ terms }) => terms)
    .filter(({ range: [start, end] }) => missing.some(([from, to]) => from >= start && to <= end))
    .map(({ text, range }) => ({ text: foldText(text), range }));
  const pieces = words.filter(({ held }) => held === 0).map(({ word: { text, range } }) => ({ text, range }));
  const known = deps.dictionary.current();
  const spelled = suggestKeywords(keyword, [...unknown, ...pieces].slice(0, MOST_TRIED), known);
  const near = [...new Set([...offers, ...spelled])].slice(0, MOST_TRIED);
  const counts = await Promise.all(near.map((other) => countPlan(deps, withKeyword(deps, plan, other))));
  return near.filter((_, at) => (counts[at] ?? 0) > 0).slice(0, MOST_SUGGESTED);
}
