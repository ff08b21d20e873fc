import { allOf, isLone, wantedTexts } from '#server/platform/ranking/expression.ts';
import { rankTerms } from '#server/platform/ranking/query-terms.ts';
import type {
  GradedMatch,
  IndexExpression,
  IndexGrade,
  IndexQuery,
  IndexSelection,
} from '#server/ports/search-index.ts';
import { present, type Query } from './expression-query.ts';
import { type OrderPlan, type PlainQuery, planOrder, planQuery, type QueryPlan } from './query-plan.ts';
import { type MatchPlan, type Planner, planMatch } from './selection-plan.ts';

/** A word of a graded query, and what weighs it. */
export interface PartialWord {
  query: Query;
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

export type GradedSelection = IndexSelection & { match: GradedMatch };
type GradedQuery = IndexQuery & { match: GradedMatch };

export const isGraded = <Selection extends IndexSelection>(
  selection: Selection,
): selection is Selection & { match: GradedMatch } => typeof selection.match === 'object';

/** Beyond these the words that come last add more cost than order. */
const MOST_WORDS = 10;

function intentOf({ compiler }: Planner, { words, together }: GradedMatch) {
  const readable = words
    .map((word, place) => ({ ...word, place }))
    .filter(({ wanted }) => compiler.everyPart(wanted) !== undefined);
  // Beside words, a lone character would cost more than all of them and tell less.
  const telling = readable.filter(({ wanted }) => !isLone(wanted));
  const asked = (telling.length > 0 ? telling : readable).slice(0, MOST_WORDS);
  const run = together !== null && compiler.everyPart(together) !== undefined ? together : null;
  return { asked, run, every: allOf(asked.map(({ wanted }) => wanted)) };
}

/** An expression beside the one that must hold. */
const plain = <Selection extends IndexSelection>(
  selection: Selection,
  expression: IndexExpression | null,
): Selection & { match: 'all' } => ({
  ...selection,
  expression: allOf([selection.expression, expression]),
  match: 'all',
});

/** The full matches. What seeks nothing is as if it were not graded. */
export function planFullMatch(planner: Planner, selection: GradedSelection): MatchPlan {
  const { run, every } = intentOf(planner, selection.match);
  const sought = [run, every].filter((part) => part !== null);
  const nothingAsked = sought.length === 0 && selection.match.words.length > 0;
  if (nothingAsked && selection.expression === null)
    return { ...planMatch(planner, plain(selection, null)), nothing: true };
  return planMatch(
    planner,
    plain(selection, sought.length === 2 ? { kind: 'or', parts: sought } : (sought[0] ?? null)),
  );
}

export function planPartial(planner: Planner, query: GradedQuery): PartialPlan | undefined {
  const { compiler, segmenter } = planner;
  const { asked, run } = intentOf(planner, query.match);
  if (asked.length < 2 || query.match.leastShare >= 1) return undefined;
  const texts = [...asked.flatMap(({ wanted }) => wantedTexts(wanted)), ...query.rankWords];
  return {
    within: planMatch(planner, plain(query, null)).within,
    words: asked.map(({ wanted, weight, place }) => ({
      query: compiler.everyPart(wanted) ?? {},
      place,
      weight,
      hashes: rankTerms(wantedTexts(wanted), segmenter)
        .filter(({ whole }) => whole)
        .map(({ hash }) => hash),
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
  const { run, every, asked } = intentOf(planner, query.match);
  const full = planFullMatch(planner, query);
  const rankWords = [...asked.flatMap(({ wanted }) => wantedTexts(wanted)), ...query.rankWords];
  const gradeOf = (grade: IndexGrade, expression: IndexExpression | null) => ({
    grade,
    plan: planQuery(planner, { ...plain(query, expression), rankWords } as PlainQuery),
  });
  const shared = { full, partial: planPartial(planner, query), offset: query.offset, limit: query.limit };
  if (full.nothing) return { ...shared, grades: [], together: undefined, partial: undefined };
  if (query.sort !== 'overall' || run === null || every === null) {
    const parts = [run, every].filter((part) => part !== null);
    const expression: IndexExpression | null =
      parts.length === 2 ? { kind: 'or', parts } : (parts[0] ?? null);
    const grade = every === null && run !== null ? 'together' : 'every';
    const isMixed = run !== null && every !== null;
    return {
      ...shared,
      grades: [gradeOf(grade, expression)],
      together: isMixed ? planner.compiler.everyPart(run) : undefined,
    };
  }
  return {
    ...shared,
    grades: [
      gradeOf('together', run),
      gradeOf('every', { kind: 'and', parts: [every, { kind: 'not', part: run }] }),
    ],
    together: undefined,
  };
}

/** Documents with all words but those, which hold none of those and are no full match otherwise. */
export function lackingQuery(
  { words, strict, together }: PartialPlan,
  lacked: ReadonlySet<PartialWord>,
): Query {
  const kept = words.filter((word) => !lacked.has(word)).map(({ query }) => query);
  return {
    bool: {
      filter: [strict, ...kept].filter(present),
      must_not: [...[...lacked].map(({ query }) => query), together].filter(present),
    },
  };
}
