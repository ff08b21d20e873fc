import { allOf, beyond } from '#server/platform/ranking/expression.ts';
import {
  asksInVain,
  beside,
  fullExpression,
  type GradedIntent,
  type GradedQuery,
  type GradedSelection,
  gradedIntent,
  gradedTexts,
  gradesOf,
  hashesOf,
  hasPartial,
} from '#server/platform/ranking/graded-intent.ts';
import { rankTerms } from '#server/platform/ranking/query-terms.ts';
import { rowIdRange } from '#server/platform/ranking/row-id.ts';
import type { IndexExpression, IndexGrade } from '#server/ports/search-index.ts';
import { type MatchPlan, type Planner, planMatch } from './match-plan.ts';
import { meetingMatches } from './meeting-match.ts';
import { planQuery, type QueryPlan, type RankPlan, titleMatch } from './query-plan.ts';
import { planRanking } from './ranking-plan.ts';

/** A word of a graded query: FTS5 text, and what weighs it. */
export interface PartialWord {
  match: string;
  /** The word in a title. */
  inTitle: string | undefined;
  /** What must hold beside it; undefined demands nothing. */
  strict: string | undefined;
  /** Place among the words of the query. */
  place: number;
  weight: number | undefined;
  /** Hashes of its words, by which its rarity is known. */
  hashes: number[];
}

/** How documents are found that hold most of the words. */
export interface PartialPlan extends Pick<RankPlan, 'sort' | 'nowSeconds' | 'terms' | 'ranking'> {
  table: MatchPlan['table'];
  first: number;
  last: number;
  words: PartialWord[];
  /** Full matches that do not hold every word: what was sought as one run. */
  together: string | undefined;
  /** What must hold beside the run. */
  strictTogether: string | undefined;
  audiences: readonly string[];
  leastShare: number;
  enough: number;
}

export interface GradedPlan {
  full: MatchPlan;
  /** How many those are; undefined where nobody has counted them. */
  fullCount?: number | undefined;
  /** In the order of the list. Where the order is not `overall`, full matches are one list, and `together` tells them apart. */
  grades: { grade: IndexGrade; plan: QueryPlan }[];
  /** Asks a page of full matches which of them are of the grade `together`. */
  together: MatchPlan | undefined;
  partial: PartialPlan | undefined;
  offset: number;
  limit: number;
}

const intentOf = ({ matches }: Planner, { match }: GradedSelection): GradedIntent =>
  gradedIntent(match, (expression) => matches.everyPart(expression) !== undefined);

/** The full matches. */
export function planFullMatch(planner: Planner, selection: GradedSelection): MatchPlan {
  const intent = intentOf(planner, selection);
  if (asksInVain(selection, intent)) return { ...planMatch(planner, beside(selection, null)), nothing: true };
  return planMatch(planner, beside(selection, fullExpression(intent)));
}

export function planPartial(planner: Planner, query: GradedQuery): PartialPlan | undefined {
  const { matches, segmenter } = planner;
  const intent = intentOf(planner, query);
  if (!hasPartial(query, intent)) return undefined;
  const { asked, run } = intent;
  const { expression } = query;
  const strictBeside = (wanted: IndexExpression): string | undefined => {
    const demanded = beyond(expression, wanted);
    return demanded === null ? undefined : matches.everyPart(demanded);
  };
  const words = asked.map(({ wanted, weight, place }) => ({
    match: matches.everyPart(wanted) ?? '',
    inTitle: titleMatch(planner, wanted),
    strict: strictBeside(wanted),
    place,
    weight,
    hashes: hashesOf(wanted, segmenter),
  }));
  const texts = gradedTexts(query, intent);
  const { terms, ranking } = query.ranking
    ? planRanking(segmenter, query.ranking, meetingMatches(planner, beside(query, null)))
    : { terms: rankTerms(texts, segmenter), ranking: undefined };
  const all = allOf([expression, ...asked.map(({ wanted }) => wanted)]);
  return {
    table: all !== null && matches.isAboutHead(all) ? 'head' : 'whole',
    ...rowIdRange(query.publishedFromSeconds, query.publishedToSeconds),
    words,
    together: run === null ? undefined : matches.everyPart(run),
    strictTogether: run === null ? undefined : strictBeside(run),
    audiences: query.audiences,
    leastShare: query.match.leastShare,
    enough: query.match.enough,
    sort: query.sort,
    nowSeconds: query.nowSeconds,
    ranking,
    terms: terms.map(({ hash, weight, whole }) => ({ hash, weight, whole })),
  };
}

export function planGraded(planner: Planner, query: GradedQuery): GradedPlan {
  const intent = intentOf(planner, query);
  const full = planFullMatch(planner, query);
  const shared = { full, offset: query.offset, limit: query.limit };
  if (full.nothing) return { ...shared, grades: [], together: undefined, partial: undefined };
  const rankWords = gradedTexts(query, intent);
  const { grades, apart } = gradesOf(query, intent);
  return {
    ...shared,
    grades: grades.map(({ grade, expression }) => ({
      grade,
      plan: planQuery(planner, { ...beside(query, expression), rankWords }),
    })),
    together: apart === null ? undefined : planMatch(planner, beside(query, apart)),
    partial: planPartial(planner, query),
  };
}
