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
import type { IndexGrade, IndexQuery } from '#server/ports/search-index.ts';
import type { Query } from './expression-query.ts';
import {
  type OrderPlan,
  type PlainQuery,
  planOrder,
  planQuery,
  type QueryPlan,
  titleQuery,
} from './query-plan.ts';
import { type MatchPlan, type Planner, planMatch } from './selection-plan.ts';

/** A word of a graded query, and what weighs it. */
export interface PartialWord {
  query: Query;
  /** The word in a title. */
  inTitle: Query | undefined;
  /** Place among the words of the query. */
  place: number;
  weight: number | undefined;
  /** Hashes of its words, by which its rarity is known. */
  hashes: number[];
}

/** How documents are found that hold most of the words. */
export interface PartialPlan extends Pick<MatchPlan, 'within'>, Pick<IndexQuery, 'sort'> {
  words: PartialWord[];
  /** What must hold; undefined demands nothing. */
  strict: Query | undefined;
  /** Full matches that do not hold every word: what was sought as one run. */
  together: Query | undefined;
  leastShare: number;
  enough: number;
  order: OrderPlan;
}

export interface GradedPlan {
  full: MatchPlan;
  /** In the order of the list. Where the order is not `overall`, full matches are one list, and `together` tells them apart. */
  grades: { grade: IndexGrade; plan: QueryPlan }[];
  together: Query | undefined;
  partial: PartialPlan | undefined;
  offset: number;
  limit: number;
}

const intentOf = ({ compiler }: Planner, { match }: GradedSelection): GradedIntent =>
  gradedIntent(match, (expression) => compiler.everyPart(expression) !== undefined);

/** The full matches. */
export function planFullMatch(planner: Planner, selection: GradedSelection): MatchPlan {
  const intent = intentOf(planner, selection);
  if (asksInVain(selection, intent)) return { ...planMatch(planner, beside(selection, null)), nothing: true };
  return planMatch(planner, beside(selection, fullExpression(intent)));
}

export function planPartial(planner: Planner, query: GradedQuery): PartialPlan | undefined {
  const { compiler, segmenter } = planner;
  const intent = intentOf(planner, query);
  if (!hasPartial(query, intent)) return undefined;
  const { asked, run } = intent;
  const texts = gradedTexts(query, intent);
  return {
    within: planMatch(planner, beside(query, null)).within,
    words: asked.map(({ wanted, weight, place }) => ({
      query: compiler.everyPart(wanted) ?? {},
      inTitle: titleQuery(planner, wanted),
      place,
      weight,
      hashes: hashesOf(wanted, segmenter),
    })),
    strict: query.expression === null ? undefined : compiler.everyPart(query.expression),
    together: run === null ? undefined : compiler.everyPart(run),
    leastShare: query.match.leastShare,
    enough: query.match.enough,
    sort: query.sort,
    order: planOrder(planner, query, texts),
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
      plan: planQuery(planner, { ...beside(query, expression), rankWords } as PlainQuery),
    })),
    together: apart === null ? undefined : planner.compiler.everyPart(apart),
    partial: planPartial(planner, query),
  };
}
