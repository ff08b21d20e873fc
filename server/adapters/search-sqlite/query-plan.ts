import { foldText } from '#server/platform/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexExpression, IndexQuery } from '#server/ports/search-index.ts';
import {
  besideTexts,
  inTitle,
  isAboutHead,
  matchAnyPart,
  matchEveryPart,
  phraseMatch,
  wantedTexts,
} from './match-expression.ts';
import { type QueryTerm, rankTerms } from './query-terms.ts';
import { rowIdRange } from './row-id.ts';

/** What a reader thread needs to find the matches: FTS5 text and a range of row ids. */
export interface MatchPlan {
  table: 'whole' | 'head';
  /** null matches every report. */
  match: string | null;
  /** The query holds no letter or digit: nothing matches. */
  nothing: boolean;
  first: number;
  last: number;
}

/** What it needs to order them. */
export interface RankPlan {
  sort: IndexQuery['sort'];
  offset: number;
  limit: number;
  now: number;
  terms: QueryTerm[];
  /** Asked of `head`: all words in the title. */
  titleMatch: string | undefined;
  /** The matches whose texts stand near each other; undefined where there is only one text. */
  closeMatch: string | undefined;
  /** In any-word mode, each word alone, so that candidates come from the telling words first. */
  wordMatches: { hash: number; match: string }[];
}

export interface QueryPlan extends MatchPlan, RankPlan {}

type Matching = Pick<IndexQuery, 'expression' | 'publishedFrom' | 'publishedTo' | 'match'>;

export function planMatch(query: Matching, segmenter: Segmenter): MatchPlan {
  const { expression } = query;
  const range = rowIdRange(query.publishedFrom, query.publishedTo);
  if (expression === null) return { table: 'whole', match: null, nothing: false, ...range };
  const match =
    query.match === 'any'
      ? matchAnyPart(expression, (text) => searchWords(text, segmenter))
      : matchEveryPart(expression);
  const table = isAboutHead(expression) ? 'head' : 'whole';
  return { table, match: match ?? null, nothing: match === undefined, ...range };
}

function searchWords(text: string, segmenter: Segmenter): string[] {
  return rankTerms([text], segmenter).map(({ word }) => word);
}

export function planQuery(query: IndexQuery, segmenter: Segmenter): QueryPlan {
  const plan: QueryPlan = {
    ...planMatch(query, segmenter),
    sort: query.sort,
    offset: query.offset,
    limit: query.limit,
    now: query.now,
    terms: [],
    titleMatch: undefined,
    closeMatch: undefined,
    wordMatches: [],
  };
  if (query.sort !== 'overall' || query.expression === null || plan.nothing) return plan;
  const texts = wantedTexts(query.expression);
  const terms = rankTerms([...texts, ...query.rankWords], segmenter);
  const title = query.match === 'all' ? inTitle(query.expression) : undefined;
  return {
    ...plan,
    terms: terms.map(({ hash, weight, whole }) => ({ hash, weight, whole })),
    titleMatch: title && matchEveryPart(title),
    closeMatch: query.match === 'all' ? closeMatch(query.expression) : undefined,
    wordMatches: query.match === 'any' ? wordMatches(terms) : [],
  };
}

const NEAR_TOKENS = 12;

/** FTS5's NEAR takes whole phrases only, so a lone Chinese character, which is a prefix, rules it out. */
function nearMatch(texts: readonly string[]): string | undefined {
  const phrases = texts.map((text) => phraseMatch(text, 'any'));
  if (phrases.length < 2 || phrases.some((phrase) => phrase === undefined || phrase.endsWith('*')))
    return undefined;
  return `NEAR(${phrases.join(' ')}, ${NEAR_TOKENS})`;
}

function closeMatch(expression: IndexExpression): string | undefined {
  const near = nearMatch(wantedTexts(expression));
  if (near === undefined) return undefined;
  // Texts near each other are there: only what else is asked must be asked again.
  const rest = besideTexts(expression);
  const match = rest && matchEveryPart(rest);
  return match === undefined ? near : `${near} AND ${match}`;
}

function wordMatches(terms: { hash: number; word: string }[]): { hash: number; match: string }[] {
  return terms.flatMap(({ hash, word }) => {
    const match = phraseMatch(foldText(word), 'any');
    return match === undefined ? [] : [{ hash, match }];
  });
}
