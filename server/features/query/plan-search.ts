import { type SearchRequestParsed, SORT_MODES } from '#contract/calls/search.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import type { ParsedQuery } from '#contract/text/query-tree.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexSort } from '#server/ports/search-index.ts';
import type { Intent, UnderstoodQuery } from '../language/index.ts';
import { type CutWords, isIntent, readIntent, understandQuery, wholeWords } from '../language/index.ts';
import type { Selection } from './allowed-index.ts';
import { compileFilters, type FilterName, type Filters } from './compile-filters.ts';
import { allOf, compileQuery } from './compile-query.ts';
import type { QueryDeps } from './deps.ts';
import { publishWindow } from './rules/publish-window.ts';

/** `all`: most of the words must be found; `any`: one is enough, and slips of typing are forgiven. */
export type SearchMode = 'all' | 'any';

/** A search ready to be asked, and what is needed to ask it in another way. */
export interface SearchPlan<Filter extends string = FilterName> {
  mode: SearchMode;
  keyword: string;
  /** yyyy-MM-dd in Asia/Shanghai: what a time without a year is read by. */
  today: string;
  /** Nothing is taken for a slip of typing. */
  asTyped: boolean;
  parsed: ParsedQuery;
  /** What must hold as it is written: quotation marks, exclusions, fields, alternatives. */
  strict: UnderstoodQuery;
  /** The plain words: what is sought. */
  intent: Intent;
  filters: Filters<Filter>;
  titleOnly: boolean;
}

const SORTS: Readonly<Record<number, IndexSort>> = {
  [SORT_MODES.overall]: 'overall',
  [SORT_MODES.newest]: 'newest',
  [SORT_MODES.oldest]: 'oldest',
  [SORT_MODES.pages]: 'pages',
};

export const sortOf = (sortMode: number): IndexSort => SORTS[sortMode] ?? 'overall';

type Understanding = Pick<QueryDeps, 'dictionary' | 'segmenter'>;

export const cutWordsOf =
  ({ segmenter }: Pick<QueryDeps, 'segmenter'>): CutWords =>
  (folded) =>
    wholeWords(folded, segmenter.forEachWord);

function understand(
  deps: Understanding,
  parsed: ParsedQuery,
  { mode, titleOnly, today }: Pick<SearchPlan, 'mode' | 'titleOnly' | 'today'>,
): Pick<SearchPlan, 'parsed' | 'strict' | 'intent'> {
  const dictionary = deps.dictionary.current();
  const strict = { ...parsed, clauses: parsed.clauses.filter((clause) => !isIntent(clause)) };
  return {
    parsed,
    strict: understandQuery(strict, { dictionary, fuzzy: mode === 'any', titleOnly }),
    intent: readIntent(parsed, { dictionary, cutWords: cutWordsOf(deps), today, fuzzy: mode === 'any' }),
  };
}

export function planSearch(
  deps: Understanding,
  request: SearchRequestParsed,
  mode: SearchMode,
  { now }: Pick<Caller, 'now'>,
): SearchPlan {
  const filters = compileFilters(request, publishWindow(request, Math.floor(now / 1000)));
  const { keyword, visitMode: titleOnly, asTyped } = request;
  const today = dayOf(Math.floor(now / 1000));
  return planKeyword(deps, { keyword, today, mode, titleOnly, asTyped, filters });
}

/** What is to be planned: a keyword beside filters of any collection. */
export interface AskedKeyword<Filter extends string> {
  keyword: string;
  /** yyyy-MM-dd in Asia/Shanghai. */
  today: string;
  mode: SearchMode;
  titleOnly: boolean;
  /** Nothing is to be taken for a slip of typing. */
  asTyped?: boolean;
  filters: Filters<Filter>;
}

export function planKeyword<Filter extends string>(
  deps: Understanding,
  asked: AskedKeyword<Filter>,
): SearchPlan<Filter> {
  const { keyword, today, mode, titleOnly, asTyped = false, filters } = asked;
  const understood = understand(deps, parseQuery(keyword), asked);
  return { mode, keyword, today, asTyped, ...understood, filters, titleOnly };
}

/** The same search with other words. */
export function withKeyword<Filter extends string>(
  deps: Understanding,
  plan: SearchPlan<Filter>,
  keyword: string,
): SearchPlan<Filter> {
  return { ...plan, keyword, ...understand(deps, parseQuery(keyword), plan) };
}

/** What must hold: everything but the intent. */
export function demandOf(plan: SearchPlan<string>): Selection {
  const { parts, window } = plan.filters;
  return {
    expression: allOf([...compileQuery(plan.strict), ...parts.map(({ part }) => part)]),
    publishedFromSeconds: window.fromSeconds,
    publishedToSeconds: window.toSeconds,
    match: 'all',
  };
}
