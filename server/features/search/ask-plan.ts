import type { IndexAnswer, IndexSelection, IndexSort } from '#server/ports/search-index.ts';
import type { CheckedIndex } from './allowed-index.ts';
import type { FilterName } from './compile-filters.ts';
import type { SearchDeps } from './deps.ts';
import { type GradedWish, gradeWish } from './grade-wish.ts';
import { cutWordsOf, demandOf, type SearchPlan } from './plan-search.ts';
import { RANKING } from './ranking-settings.ts';
import { type WeighedWish, weighWish } from './weigh-wish.ts';

export interface AskedPage {
  sort: IndexSort;
  offset: number;
  limit: number;
}

type Asking = Pick<SearchDeps, 'dictionary' | 'segmenter' | 'ranking'> & { index: CheckedIndex };

/** A plan with its words weighed against the library: what the engine is asked. */
export interface WeighedPlan<Filter extends string = FilterName> {
  plan: SearchPlan<Filter>;
  weighed: WeighedWish;
  /** null where nothing is wished for: filters and strict parts alone. */
  graded: GradedWish | null;
  selection: IndexSelection;
}

export async function weighPlan<Filter extends string>(
  deps: Asking,
  plan: SearchPlan<Filter>,
): Promise<WeighedPlan<Filter>> {
  const selection = demandOf(plan);
  if (plan.wish.words.length === 0)
    return { plan, weighed: { words: [], corrections: [] }, graded: null, selection };
  const { mode, titleOnly, wish } = plan;
  const reading = {
    dictionary: deps.dictionary.current(),
    cutWords: cutWordsOf(deps),
    fuzzy: mode === 'any',
  };
  const [{ documents: reports }, weighed] = await Promise.all([
    deps.index.stats(),
    weighWish({ ...reading, index: deps.index, titleOnly }, wish),
  ]);
  const settings = deps.ranking ?? RANKING;
  const graded = gradeWish(wish, weighed, { reports, mode, titleOnly, settings });
  return { plan, weighed, graded, selection: { ...selection, match: graded.graded } };
}

/** One page of what the plan finds. `now` is milliseconds since 1970. */
export function askPlan(
  { index }: Asking,
  { selection, graded }: WeighedPlan<string>,
  page: AskedPage,
  now: number,
): Promise<IndexAnswer> {
  return index.search({
    ...selection,
    ...page,
    rankWords: [],
    ...(graded === null ? {} : { ranking: graded.ranking }),
    nowSeconds: Math.floor(now / 1000),
  });
}

/** How many reports the plan finds in full. */
export async function countPlan(deps: Asking, plan: SearchPlan<string>): Promise<number> {
  const { selection } = await weighPlan(deps, plan);
  return deps.index.count(selection);
}
