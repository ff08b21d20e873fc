import type { QueryClause } from '#contract/text/query-tree.ts';
import { countPlan } from './ask-plan.ts';
import { onlyPlace, withoutFilter } from './compile-filters.ts';
import type { QueryDeps } from './deps.ts';
import { type SearchPlan, withKeyword } from './plan-search.ts';

/** What may be left out of any search. */
type OfAnySearch = 'keyword' | 'title-only' | 'word' | 'filters' | 'only-word';

/** What to leave out of a search that finds nothing, and how much that would give. */
export interface Relaxation<Condition extends string> {
  condition: Condition | OfAnySearch;
  label: string;
  /** The keyword that is left. */
  keyword: string;
  count: number;
}

/** A search of any collection that found nothing in full. */
export interface EmptySearch<Filter extends string, Condition extends string> {
  plan: SearchPlan<Filter>;
  /** The filters in force, as a person would name them, and as what is left out is told of. */
  labels: readonly { name: Filter; condition: Condition; label: string }[];
  /** As the box beside the search is called: 仅标题. */
  titleLabel: string;
}

/** Reading a search costs more than counting it, so that only what is tried is read. */
type Candidate<Filter extends string, Condition extends string> = Omit<Relaxation<Condition>, 'count'> & {
  plan: () => SearchPlan<Filter>;
};

/** More would not help anybody choose, and each costs a count. */
const MOST_TRIED = 12;

const withoutRange = (keyword: string, { range: [start, end] }: QueryClause): string =>
  `${keyword.slice(0, start)} ${keyword.slice(end)}`.trim().replace(/\s+/g, ' ');

const relaxFilters = <Filter extends string, Condition extends string>({
  plan,
  labels,
}: EmptySearch<Filter, Condition>): Candidate<Filter, Condition>[] =>
  labels.map(({ name, condition, label }) => ({
    condition,
    label,
    keyword: plan.keyword,
    plan: () => ({ ...plan, filters: withoutFilter(plan.filters, name) }),
  }));

function relaxWords<Filter extends string, Condition extends string>(
  deps: QueryDeps,
  { plan, labels, titleLabel }: EmptySearch<Filter, Condition>,
): Candidate<Filter, Condition>[] {
  const { keyword, parsed } = plan;
  const { clauses } = parsed;
  const without = (condition: OfAnySearch, label: string, left: string, from = plan) => ({
    ...{ condition, label, keyword: left },
    plan: () => withKeyword(deps, from, left),
  });
  // Among so many words none is to blame alone.
  const words = clauses.length < 2 || clauses.length > MOST_TRIED ? [] : clauses;
  return [
    ...(plan.titleOnly ? [without('title-only', titleLabel, keyword, { ...plan, titleOnly: false })] : []),
    ...words.map((clause) =>
      without('word', `词：${keyword.slice(...clause.range)}`, withoutRange(keyword, clause)),
    ),
    ...(labels.length > 0 && clauses.length > 0 ? [without('keyword', `关键词：${keyword.trim()}`, '')] : []),
  ];
}

/** Several conditions dropped at once: all filters, or all of the search but one word. */
function relaxSeveral<Filter extends string, Condition extends string>(
  deps: QueryDeps,
  { plan, labels }: EmptySearch<Filter, Condition>,
): Candidate<Filter, Condition>[] {
  const { clauses } = plan.parsed;
  const only = (condition: OfAnySearch, keyword: string) => ({
    ...{ condition, label: keyword, keyword },
    plan: () => withKeyword(deps, { ...plan, filters: onlyPlace(plan.filters), titleOnly: false }, keyword),
  });
  const whole = plan.keyword.trim();
  const filters = labels.length + (plan.titleOnly ? 1 : 0);
  return [
    ...(filters > 1 && whole !== '' ? [only('filters', whole)] : []),
    ...(clauses.length > 1 ? clauses : []).map(({ range }) =>
      only('only-word', plan.keyword.slice(...range)),
    ),
  ];
}

async function withCounts<Filter extends string, Condition extends string>(
  deps: QueryDeps,
  candidates: readonly Candidate<Filter, Condition>[],
): Promise<Relaxation<Condition>[]> {
  const tried = candidates.slice(0, MOST_TRIED);
  const counts = await Promise.all(tried.map(({ plan }) => countPlan(deps, plan())));
  return tried
    .map(({ condition, label, keyword }, at) => ({ condition, label, keyword, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/**
 * Why a search found nothing: each condition whose removal alone would find something, with how much. Where no single one of them is to blame, what dropping several together would give.
 */
export async function explainNothing<Filter extends string, Condition extends string>(
  deps: QueryDeps,
  empty: EmptySearch<Filter, Condition>,
): Promise<Relaxation<Condition>[]> {
  const single = await withCounts(deps, [...relaxFilters(empty), ...relaxWords(deps, empty)]);
  if (single.some(({ condition }) => condition !== 'keyword')) return single;
  return [...(await withCounts(deps, relaxSeveral(deps, empty))), ...single];
}
