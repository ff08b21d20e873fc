import type { SearchRequestParsed, SearchResult } from '#contract/calls/search.ts';
import { foldText } from '#contract/text/fold.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import type { QueryClause } from '#contract/text/query-tree.ts';
import { isIntent, suggestKeywords } from '../language/index.ts';
import { countPlan } from './ask-plan.ts';
import { onlyPlace, withoutFilter } from './compile-filters.ts';
import type { QueryDeps } from './deps.ts';
import { filterLabels } from './filter-labels.ts';
import { type SearchPlan, withKeyword } from './plan-search.ts';
import type { WeighedIntent } from './weigh-intent.ts';

type Relaxation = SearchResult['relaxations'][number];
/** Reading a search costs more than counting it, so that only what is tried is read. */
type Candidate = Omit<Relaxation, 'count'> & { plan: () => SearchPlan };

/** More would not help anybody choose, and each costs a count. */
const MOST_TRIED = 12;
const MOST_SUGGESTED = 5;

const withoutRange = (keyword: string, { range: [start, end] }: QueryClause): string =>
  `${keyword.slice(0, start)} ${keyword.slice(end)}`.trim().replace(/\s+/g, ' ');

function relaxFilters(
  request: SearchRequestParsed,
  plan: SearchPlan,
  labels: ReturnType<typeof filterLabels>,
): Candidate[] {
  const { keyword } = request;
  const filters = labels.map(
    ({ name, label }): Candidate => ({
      condition: name === 'theme' ? 'industry' : name,
      label,
      keyword,
      plan: () => ({ ...plan, filters: withoutFilter(plan.filters, name) }),
    }),
  );
  return filters;
}

function relaxWords(
  deps: QueryDeps,
  request: SearchRequestParsed,
  plan: SearchPlan,
  filtered: boolean,
): Candidate[] {
  const { clauses } = parseQuery(request.keyword);
  // Among so many words none is to blame alone.
  const candidates =
    clauses.length < 2 || clauses.length > MOST_TRIED
      ? []
      : clauses.map((clause): Candidate => {
          const keyword = withoutRange(request.keyword, clause);
          const label = `词：${request.keyword.slice(...clause.range)}`;
          return {
            condition: 'word',
            label,
            keyword,
            plan: () => withKeyword(deps, plan, keyword),
          };
        });
  if (plan.titleOnly) {
    candidates.unshift({
      condition: 'title-only',
      label: '仅标题',
      keyword: request.keyword,
      plan: () => withKeyword(deps, { ...plan, titleOnly: false }, request.keyword),
    });
  }
  if (filtered && clauses.length > 0) {
    const label = `关键词：${request.keyword.trim()}`;
    candidates.push({
      condition: 'keyword',
      label,
      keyword: '',
      plan: () => withKeyword(deps, plan, ''),
    });
  }
  return candidates;
}

/** Several conditions dropped at once: all filters, or all of the search but one word. */
function relaxSeveral(
  deps: QueryDeps,
  request: SearchRequestParsed,
  plan: SearchPlan,
  filters: number,
): Candidate[] {
  const { clauses } = parseQuery(request.keyword);
  const unfiltered = (keyword: string): SearchPlan =>
    withKeyword(deps, { ...plan, filters: onlyPlace(plan.filters), titleOnly: false }, keyword);
  const only = (condition: Candidate['condition'], keyword: string): Candidate => {
    return { condition, label: keyword, keyword, plan: () => unfiltered(keyword) };
  };
  const whole = request.keyword.trim();
  return [
    ...(filters > 1 && whole !== '' ? [only('filters', whole)] : []),
    ...(clauses.length > 1 ? clauses : []).map(({ range }) =>
      only('only-word', request.keyword.slice(...range)),
    ),
  ];
}

async function withCounts(deps: QueryDeps, candidates: readonly Candidate[]): Promise<Relaxation[]> {
  const tried = candidates.slice(0, MOST_TRIED);
  const counts = await Promise.all(tried.map(({ plan }) => countPlan(deps, plan())));
  return tried
    .map(({ condition, label, keyword }, at) => ({ condition, label, keyword, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0);
}

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

/**
 * Why a search found nothing: each condition whose removal alone would find something, with how much. Where no single one of them is to blame, what dropping several together would give.
 */
export async function explainNothing(
  deps: QueryDeps,
  request: SearchRequestParsed,
  plan: SearchPlan,
): Promise<Relaxation[]> {
  const labels = filterLabels(request, deps.dictionary.current());
  const single = await withCounts(deps, [
    ...relaxFilters(request, plan, labels),
    ...relaxWords(deps, request, plan, labels.length > 0),
  ]);
  if (single.some(({ condition }) => condition !== 'keyword')) return single;
  const filters = labels.length + (plan.titleOnly ? 1 : 0);
  const several = await withCounts(deps, relaxSeveral(deps, request, plan, filters));
  return [...several, ...single];
}
