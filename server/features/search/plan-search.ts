import type { SearchRequestParsed } from '#contract/search.ts';
import { foldText } from '#server/platform/text/fold.ts';
import type { IndexQuery, IndexSort } from '#server/ports/search-index.ts';
import { compileFilters, type Filters } from './compile-filters.ts';
import { allOf, compileQuery } from './compile-query.ts';
import type { Asking } from './deps.ts';
import type { Dictionary } from './rules/dictionary.ts';
import { parseQuery } from './rules/parse-query.ts';
import { publishWindow } from './rules/publish-window.ts';
import type { ParsedQuery } from './rules/query-tree.ts';
import { splitIntoWords } from './rules/split-words.ts';
import { understandQuery } from './rules/understand-query.ts';
import type { UnderstoodQuery } from './rules/understood-query.ts';

/** `all`: every word must be found; `any`: one is enough, and slips of typing are forgiven. */
export type SearchMode = 'all' | 'any';

/** A search ready to be asked, and what is needed to ask it in another way. */
export interface SearchPlan {
  mode: SearchMode;
  parsed: ParsedQuery;
  understood: UnderstoodQuery;
  filters: Filters;
  titleOnly: boolean;
}

const SORTS: readonly IndexSort[] = ['overall', 'newest', 'oldest', 'pages'];

export const sortOf = (sortMode: number): IndexSort => SORTS[sortMode] ?? 'overall';

function understand(
  parsed: ParsedQuery,
  dictionary: Dictionary,
  mode: SearchMode,
  titleOnly: boolean,
): UnderstoodQuery {
  return understandQuery(parsed, { dictionary, fold: foldText, fuzzy: mode === 'any', titleOnly });
}

export function planSearch(
  request: SearchRequestParsed,
  mode: SearchMode,
  dictionary: Dictionary,
  { now }: Pick<Asking, 'now'>,
): SearchPlan {
  const parsed = parseQuery(request.keyword);
  const titleOnly = request.visitMode;
  return {
    mode,
    parsed,
    understood: understand(parsed, dictionary, mode, titleOnly),
    filters: compileFilters(request, publishWindow(request, Math.floor(now / 1000))),
    titleOnly,
  };
}

/** The same search with other words. */
export function withQuery(plan: SearchPlan, parsed: ParsedQuery, dictionary: Dictionary): SearchPlan {
  return { ...plan, parsed, understood: understand(parsed, dictionary, plan.mode, plan.titleOnly) };
}

/** The search with its unspaced runs cut into words; null where nothing can be cut. */
export function splitPlan(
  plan: SearchPlan,
  dictionary: Dictionary,
  segment: (folded: string) => string[],
): SearchPlan | null {
  const split = splitIntoWords(plan.parsed, foldText, segment);
  if (split === null) return null;
  const runs = plan.parsed.clauses.flatMap(({ terms }) => terms.map(({ text }) => text)).join(' ');
  const notice = `没有报告连着写“${runs}”，已拆成词查找`;
  return withQuery(plan, { ...split, notices: [...split.notices, notice] }, dictionary);
}

type Asked = Pick<IndexQuery, 'expression' | 'publishedFrom' | 'publishedTo' | 'match'>;

/** What the engine is asked, without order and paging. */
export function matchOf(plan: Pick<SearchPlan, 'understood' | 'filters' | 'mode'>): Asked {
  const { parts, window } = plan.filters;
  return {
    expression: allOf([...compileQuery(plan.understood), ...parts.map(({ part }) => part)]),
    publishedFrom: window.from,
    publishedTo: window.to,
    match: plan.mode,
  };
}
