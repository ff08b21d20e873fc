import type { SearchRequestParsed, SearchResult } from '#contract/search.ts';
import { foldText } from '#server/platform/text/fold.ts';
import { withoutFilter } from './compile-filters.ts';
import type { SearchDeps } from './deps.ts';
import { filterLabels } from './filter-labels.ts';
import { matchOf, type SearchPlan, splitPlan, withQuery } from './plan-search.ts';
import { parseQuery } from './rules/parse-query.ts';
import type { QueryClause } from './rules/query-tree.ts';
import { suggestKeywords } from './rules/suggest-keywords.ts';

type Relaxation = SearchResult['relaxations'][number];
type Candidate = Omit<Relaxation, 'count'> & { plan: SearchPlan };

/** More would not help anybody choose, and each costs a count. */
const MOST_TRIED = 12;
const MOST_SUGGESTED = 5;
const NO_WINDOW = { from: undefined, to: undefined };

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
      plan: { ...plan, filters: withoutFilter(plan.filters, name) },
    }),
  );
  return filters;
}

function relaxWords(
  deps: SearchDeps,
  request: SearchRequestParsed,
  plan: SearchPlan,
  filtered: boolean,
): Candidate[] {
  const dictionary = deps.dictionary.current();
  const { clauses } = parseQuery(request.keyword);
  const candidates =
    clauses.length < 2
      ? []
      : clauses.map((clause): Candidate => {
          const keyword = withoutRange(request.keyword, clause);
          const label = `词：${request.keyword.slice(...clause.range)}`;
          return {
            condition: 'word',
            label,
            keyword,
            plan: withQuery(plan, parseQuery(keyword), dictionary),
          };
        });
  if (plan.titleOnly) {
    const anywhere = withQuery({ ...plan, titleOnly: false }, plan.parsed, dictionary);
    candidates.unshift({
      condition: 'title-only',
      label: '仅标题',
      keyword: request.keyword,
      plan: anywhere,
    });
  }
  if (filtered && clauses.length > 0) {
    const label = `关键词：${request.keyword.trim()}`;
    candidates.push({
      condition: 'keyword',
      label,
      keyword: '',
      plan: withQuery(plan, parseQuery(''), dictionary),
    });
  }
  return candidates;
}

/** Several conditions dropped at once: all filters, or all of the search but one word. */
function relaxSeveral(
  deps: SearchDeps,
  request: SearchRequestParsed,
  plan: SearchPlan,
  filters: number,
): Candidate[] {
  const dictionary = deps.dictionary.current();
  const { clauses } = parseQuery(request.keyword);
  const unfiltered = (keyword: string): SearchPlan =>
    withQuery(
      { ...plan, filters: { parts: [], window: NO_WINDOW }, titleOnly: false },
      parseQuery(keyword),
      dictionary,
    );
  const only = (condition: Candidate['condition'], keyword: string): Candidate => {
    return { condition, label: keyword, keyword, plan: unfiltered(keyword) };
  };
  const whole = request.keyword.trim();
  return [
    ...(filters > 1 && whole !== '' ? [only('filters', whole)] : []),
    ...(clauses.length > 1 ? clauses : []).map(({ range }) =>
      only('only-word', request.keyword.slice(...range)),
    ),
  ];
}

/** What a search would find, with runs cut into words where nothing is written as typed: the same as asking it. */
async function countLikeSearch(deps: SearchDeps, plan: SearchPlan): Promise<number> {
  const found = await deps.index.count(matchOf(plan));
  if (found > 0 || plan.mode === 'any') return found;
  const split = splitPlan(plan, deps.dictionary.current(), deps.segment);
  return split === null ? 0 : deps.index.count(matchOf(split));
}

async function withCounts(deps: SearchDeps, candidates: readonly Candidate[]): Promise<Relaxation[]> {
  const tried = candidates.slice(0, MOST_TRIED);
  const counts = await Promise.all(tried.map((candidate) => countLikeSearch(deps, candidate.plan)));
  return tried
    .map(({ condition, label, keyword }, at) => ({ condition, label, keyword, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** Near words that do stand in the library under the same filters. */
async function nearKeywords(deps: SearchDeps, keyword: string, plan: SearchPlan): Promise<string[]> {
  const dictionary = deps.dictionary.current();
  const near = suggestKeywords(keyword, dictionary, foldText).slice(0, MOST_TRIED);
  const counts = await Promise.all(
    near.map((word) => deps.index.count(matchOf(withQuery(plan, parseQuery(word), dictionary)))),
  );
  return near.filter((_, at) => (counts[at] ?? 0) > 0).slice(0, MOST_SUGGESTED);
}

/**
 * Why a search found nothing: each condition whose removal alone would find something, with how much, and near words that
 * do stand in the library. Where no single one of them is to blame, what dropping several together would give.
 */
export async function explainNothing(
  deps: SearchDeps,
  request: SearchRequestParsed,
  plan: SearchPlan,
): Promise<Pick<SearchResult, 'relaxations' | 'suggestions'>> {
  const labels = filterLabels(request, deps.dictionary.current());
  const [single, suggestions] = await Promise.all([
    withCounts(deps, [
      ...relaxFilters(request, plan, labels),
      ...relaxWords(deps, request, plan, labels.length > 0),
    ]),
    nearKeywords(deps, request.keyword, plan),
  ]);
  if (single.some(({ condition }) => condition !== 'keyword')) return { relaxations: single, suggestions };
  const filters = labels.length + (plan.titleOnly ? 1 : 0);
  const several = await withCounts(deps, relaxSeveral(deps, request, plan, filters));
  return { relaxations: [...several, ...single], suggestions };
}
