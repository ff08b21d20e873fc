import { foldText } from '#contract/text/fold.ts';
import { besideTexts, demandedTexts, inField, wantedTexts } from '#server/platform/ranking/expression.ts';
import { type QueryTerm, rankTerms } from '#server/platform/ranking/query-terms.ts';
import { wordsApart } from '#server/platform/ranking/words-apart.ts';
import type { IndexExpression, IndexQuery } from '#server/ports/search-index.ts';
import { titleFieldsOf } from './layout.ts';
import { forAudiences } from './marks.ts';
import { type MatchCompiler, TITLES } from './match-expression.ts';
import { type MatchPlan, type Planner, planMatch } from './match-plan.ts';
import { meetingMatches } from './meeting-match.ts';
import { type PlannedRanking, planRanking } from './ranking-plan.ts';

/** What it needs to order them. */
export interface RankPlan {
  sort: IndexQuery['sort'];
  offset: number;
  limit: number;
  nowSeconds: number;
  terms: QueryTerm[];
  /** Asked of `head`: all words in the title. */
  titleMatch: string | undefined;
  /** The matches whose texts stand near each other; undefined where there is only one text. */
  closeMatch: string | undefined;
  /** What orders the matches beside their words; its terms are those of the plan. */
  ranking: PlannedRanking | undefined;
  /**
   * Three texts or more are demanded: few documents hold them all, and to look through their lists once more costs as much as to find the
   * matches. These are then counted while they are sought.
   */
  fewExpected: boolean;
  /** In any-word mode, each word alone with what must hold besides, so that candidates come from the telling words first. */
  wordMatches: { hash: number; match: string }[];
}

export interface QueryPlan extends MatchPlan, RankPlan {}

/** Texts of which few documents hold all. */
const FEW_FROM = 3;

export type PlainQuery = IndexQuery & { match: 'all' | 'any' };

export function planQuery(planner: Planner, query: PlainQuery): QueryPlan {
  const plan: QueryPlan = {
    ...planMatch(planner, query),
    sort: query.sort,
    offset: query.offset,
    limit: query.limit,
    nowSeconds: query.nowSeconds,
    terms: [],
    titleMatch: undefined,
    closeMatch: undefined,
    ranking: undefined,
    fewExpected: false,
    wordMatches: [],
  };
  const { expression, audiences } = query;
  if (query.sort !== 'overall' || expression === null || plan.nothing) return plan;
  const { terms, ranking } = query.ranking
    ? planRanking(planner.segmenter, query.ranking, meetingMatches(planner, query))
    : {
        terms: rankTerms([...wantedTexts(expression), ...query.rankWords], planner.segmenter),
        ranking: undefined,
      };
  const ranked = {
    ...plan,
    ranking,
    terms: terms.map(({ hash, weight, whole }) => ({ hash, weight, whole })),
  };
  if (query.match === 'any')
    return { ...ranked, wordMatches: wordMatches(planner, expression, audiences, terms) };
  const forThem = (match: string | undefined): string | undefined =>
    match === undefined ? undefined : (forAudiences(match, audiences) ?? undefined);
  return {
    ...ranked,
    fewExpected: demandedTexts(expression) >= FEW_FROM,
    titleMatch: forThem(titleMatch(planner, expression)),
    closeMatch: forThem(closeMatch(planner.matches, expression)),
  };
}

/** The expression, held by titles alone. */
export function titleMatch({ matches, layout }: Planner, expression: IndexExpression): string | undefined {
  const title = titleFieldsOf(layout).length > 0 ? inField(expression, TITLES) : undefined;
  return title && matches.everyPart(title);
}

const NEAR_TOKENS = 12;

/** FTS5's NEAR takes whole phrases only, so a lone Chinese character, which is a prefix, rules it out. */
function nearMatch(matches: MatchCompiler, texts: readonly string[]): string | undefined {
  const phrases = [...new Set(texts.map((text) => matches.phrase(text, 'any')))];
  if (phrases.length < 2 || phrases.some((phrase) => phrase === undefined || phrase.endsWith('*')))
    return undefined;
  return `NEAR(${phrases.join(' ')}, ${NEAR_TOKENS})`;
}

function closeMatch(matches: MatchCompiler, expression: IndexExpression): string | undefined {
  const near = nearMatch(matches, wantedTexts(expression));
  if (near === undefined) return undefined;
  // Texts near each other are there: only what else is asked must be asked again.
  const rest = besideTexts(expression);
  const match = rest && matches.everyPart(rest);
  return match === undefined ? near : `${near} AND ${match}`;
}

/**
 * Each word with what else must hold. A word of a plain text is a match by itself where the rest holds; only of words that stand
 * in deeper expressions, or rank alone, the whole query must be asked again.
 */
function wordMatches(
  { matches, segmenter }: Planner,
  expression: IndexExpression,
  audiences: readonly string[],
  terms: { hash: number; word: string }[],
): { hash: number; match: string }[] {
  const { wordsOf, fieldOf, besides, isAsked } = wordsApart(expression, segmenter);
  const whole = matches.anyPart(expression, wordsOf) ?? '';
  return terms.flatMap(({ hash, word }) => {
    if (!isAsked(word)) return [];
    const field = fieldOf.get(word);
    const wanted = matches.phrase(foldText(word), field ?? 'any');
    if (wanted === undefined) return [];
    const text: IndexExpression = { kind: 'text', text: word, field: field ?? 'any' };
    const match =
      field === undefined
        ? `${wanted} AND ${whole}`
        : (matches.everyPart({ kind: 'and', parts: [text, ...besides] }) ?? wanted);
    return [{ hash, match: forAudiences(match, audiences) ?? match }];
  });
}
