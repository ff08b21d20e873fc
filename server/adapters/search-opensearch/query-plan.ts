import { foldText } from '#contract/text/fold.ts';
import { besideTexts, inField, wantedTexts } from '#server/platform/ranking/expression.ts';
import type { RowRanking } from '#server/platform/ranking/order-rows.ts';
import { type RankTerm, rankTerms } from '#server/platform/ranking/query-terms.ts';
import { wordsApart } from '#server/platform/ranking/words-apart.ts';
import type { IndexExpression, IndexQuery } from '#server/ports/search-index.ts';
import { present, type Query, TITLES } from './expression-query.ts';
import { type MatchPlan, type PlainSelection, type Planner, planMatch } from './selection-plan.ts';

/** What a match may meet besides: the query is asked by this name of each that is read. */
export type NamedQueries = Readonly<Record<string, Query>>;

export const IN_TITLE = 'title';
export const CLOSE = 'close';
export const meaningName = (at: number): string => `meaning ${at}`;
export const preferenceName = (at: number): string => `preference ${at}`;

/** By what matches are ordered; undefined where nothing is asked that could order them. */
export interface OrderPlan extends RowRanking {
  named: NamedQueries;
  /** The boost of each preference, in their order; one that asks nothing is left out. */
  boosts: readonly number[];
  /** The matches that meet a preference, and those that meet all; the newest of each are always ranked. */
  preferred: readonly Query[];
}

export interface QueryPlan extends MatchPlan, Pick<IndexQuery, 'sort' | 'offset' | 'limit'> {
  order: OrderPlan | undefined;
  /** In any-word mode, each word alone with what must hold besides, so that candidates come from the telling words first. */
  wordQueries: { hash: number; query: Query }[];
}

export type PlainQuery = IndexQuery & { match: 'all' | 'any' };

const NEAR_TOKENS = 12;

/** The expression, held by titles alone. */
export function titleQuery({ compiler, layout }: Planner, expression: IndexExpression): Query | undefined {
  const hasTitle = layout.fields.some(({ role }) => role === 'title');
  const moved = hasTitle ? inField(expression, TITLES) : undefined;
  return moved && compiler.everyPart(moved);
}

/** Documents all of whose texts stand in the title, or near each other. */
function standings(planner: Planner, expression: IndexExpression): NamedQueries {
  const { compiler } = planner;
  const inTitle = titleQuery(planner, expression);
  const near = compiler.near(wantedTexts(expression), NEAR_TOKENS);
  const rest = besideTexts(expression);
  const besides = rest && compiler.everyPart(rest);
  return {
    ...(inTitle && { [IN_TITLE]: inTitle }),
    ...(near && { [CLOSE]: { bool: { filter: [near, besides].filter(present) } } }),
  };
}

/** The ranking of a query: its terms and what is asked of each match for it. */
export function planOrder(planner: Planner, query: IndexQuery, texts: readonly string[]): OrderPlan {
  const { compiler, segmenter } = planner;
  const { ranking, nowSeconds } = query;
  const anyWord = query.match === 'any';
  const bare = (terms: readonly RankTerm[]) =>
    terms.map(({ hash, weight, whole }) => ({ hash, weight, whole }));
  if (ranking === undefined)
    return {
      terms: bare(rankTerms(texts, segmenter)),
      ...{ ranking: undefined, nowSeconds, anyWord, named: {}, boosts: [], preferred: [] },
    };
  const terms = rankTerms(
    ranking.meanings.flatMap((meaning) => meaning.texts),
    segmenter,
  );
  const placeOf = new Map(terms.map(({ word }, place) => [word, place]));
  const placesOf = (text: string): number[] =>
    rankTerms([text], segmenter).flatMap(({ word }) => placeOf.get(word) ?? []);
  const named: Record<string, Query> = {};
  ranking.meanings.forEach(({ met }, at) => {
    const asked = met && compiler.everyPart(met);
    if (asked) named[meaningName(at)] = asked;
  });
  const prefers = ranking.prefer.flatMap(({ wanted, boost }) => {
    const asked = compiler.everyPart(wanted);
    return asked === undefined ? [] : [{ asked, boost }];
  });
  prefers.forEach(({ asked }, at) => {
    named[preferenceName(at)] = asked;
  });
  const each = prefers.map(({ asked }) => asked);
  return {
    terms: bare(terms),
    ranking: {
      meanings: ranking.meanings.map(({ texts: said, weight, word }) => ({
        texts: said.map(placesOf),
        weight,
        word,
      })),
      freshness: ranking.freshness,
    },
    nowSeconds,
    anyWord,
    named,
    boosts: prefers.map(({ boost }) => boost),
    preferred: each.length < 2 ? each : [...each, { bool: { filter: each } }],
  };
}

export function planQuery(planner: Planner, query: PlainQuery): QueryPlan {
  const plan: QueryPlan = {
    ...planMatch(planner, query as PlainSelection),
    sort: query.sort,
    offset: query.offset,
    limit: query.limit,
    order: undefined,
    wordQueries: [],
  };
  const { expression } = query;
  if (query.sort !== 'overall' || expression === null || plan.nothing) return plan;
  const texts = [...wantedTexts(expression), ...query.rankWords];
  const order = planOrder(planner, query, texts);
  if (order.terms.length === 0) return plan;
  if (query.match === 'any')
    return {
      ...plan,
      order,
      wordQueries: wordQueries(planner, expression, rankedTerms(planner, query, texts)),
    };
  return { ...plan, order: { ...order, named: { ...order.named, ...standings(planner, expression) } } };
}

const rankedTerms = ({ segmenter }: Planner, { ranking }: IndexQuery, texts: readonly string[]): RankTerm[] =>
  rankTerms(ranking ? ranking.meanings.flatMap((meaning) => meaning.texts) : texts, segmenter);

/**
 * Each word with what else must hold. A word of a plain text is a match by itself where the rest holds; only of words that stand
 * in deeper expressions, or rank alone, the whole query must be asked again.
 */
function wordQueries(
  { compiler, segmenter }: Planner,
  expression: IndexExpression,
  terms: readonly RankTerm[],
): { hash: number; query: Query }[] {
  const { wordsOf, fieldOf, besides, isAsked } = wordsApart(expression, segmenter);
  const whole = compiler.anyPart(expression, wordsOf);
  return terms.flatMap(({ hash, word }) => {
    if (!isAsked(word)) return [];
    const field = fieldOf.get(word);
    const wanted = compiler.phrase(foldText(word), field ?? 'any');
    if (wanted === undefined) return [];
    const rest =
      field === undefined
        ? [whole].filter(present)
        : [compiler.everyPart({ kind: 'and', parts: besides })].filter(present);
    return [{ hash, query: { bool: { filter: [wanted, ...rest] } } }];
  });
}
