import { isGraded } from '#server/platform/ranking/graded-intent.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type {
  FacetCount,
  IndexAnswer,
  IndexHit,
  IndexQuery,
  IndexSelection,
} from '#server/ports/search-index.ts';
import type { Query } from './expression-query.ts';
import { countPlan, gradedPage, pageOf, partialOf } from './graded-page.ts';
import { planFullMatch, planGraded, planPartial } from './graded-plan.ts';
import { tagField } from './mapping.ts';
import type { Asking } from './overall.ts';
import { type PlainQuery, planQuery } from './query-plan.ts';
import type { Found } from './question.ts';
import {
  type MatchPlan,
  matchingPlan,
  type PlainSelection,
  type Planner,
  planMatch,
} from './selection-plan.ts';

const matchOf = (planner: Planner, selection: IndexSelection): MatchPlan =>
  isGraded(selection) ? planFullMatch(planner, selection) : planMatch(planner, selection as PlainSelection);

export async function answer(
  planner: Planner,
  asking: Asking,
  query: IndexQuery,
): Promise<Omit<IndexAnswer, 'tookMs'>> {
  if (isGraded(query)) {
    const { hits, full, partial } = await gradedPage(asking, planGraded(planner, query));
    return { hits, total: full + partial, full };
  }
  const plan = planQuery(planner, query as PlainQuery);
  const isCounted = query.withoutTotal !== true && plan.order === undefined;
  const [{ rows, total: found }, counted] = await Promise.all([
    pageOf(asking, plan),
    isCounted || plan.limit <= 0 ? countPlan(asking.question, plan) : undefined,
  ]);
  const hits = rows.map(({ id, score }): IndexHit => ({ id, score, grade: 'every', lacks: [] }));
  const total = counted ?? found ?? query.offset + hits.length;
  return { hits, total, full: total };
}

export const countSelection = (
  planner: Planner,
  { question }: Asking,
  selection: IndexSelection,
): Promise<number> => countPlan(question, matchOf(planner, selection));

/** A number no larger than the engine gives buckets. */
const MOST_VALUES = 65_000;
const NONE: Found = { hits: { hits: [] } };

/** Of the (full) matches the figures asked for; where none is full, of those that hold most of the words. */
async function tally(
  planner: Planner,
  asking: Asking,
  selection: IndexSelection,
  aggs: Record<string, object>,
): Promise<Found> {
  const { question } = asking;
  const plan = matchOf(planner, selection);
  const counted = (query: Query) => question.ask({ query, size: 0, track_total_hits: true, aggs });
  const found = plan.nothing ? NONE : await counted(matchingPlan(plan));
  if (!isGraded(selection) || (found.hits.total?.value ?? 0) > 0) return found;
  const asked: IndexQuery = {
    ...selection,
    ...{ rankWords: [], sort: 'newest', offset: 0, limit: 0, nowSeconds: 0 },
  };
  const partial = isGraded(asked) ? planPartial(planner, asked) : undefined;
  const rows = await partialOf(asking, { partial }, 0);
  return rows.length === 0 ? found : counted({ terms: { id: rows.map(({ id }) => id) } });
}

export async function tagCounts(
  planner: Planner,
  asking: Asking,
  selection: IndexSelection,
  tags: readonly IndexTag[],
): Promise<number[]> {
  const filters = Object.fromEntries(
    tags.map((tag, at) => {
      const colon = tag.indexOf(':');
      return [`${at}`, { term: { [tagField(tag.slice(0, colon))]: tag.slice(colon + 1) } }];
    }),
  );
  if (tags.length === 0) return [];
  const { aggregations } = await tally(planner, asking, selection, { tags: { filters: { filters } } });
  const buckets = (aggregations?.tags?.buckets ?? {}) as unknown as Record<string, { doc_count: number }>;
  return tags.map((_, at) => buckets[`${at}`]?.doc_count ?? 0);
}

/** The most frequent first, and among equals by name. */
const byCount = (a: FacetCount, b: FacetCount): number => b.count - a.count || (a.value < b.value ? -1 : 1);

export async function facetCounts(
  planner: Planner,
  asking: Asking,
  selection: IndexSelection,
  kinds: readonly string[],
  most: number | undefined,
): Promise<FacetCount[][]> {
  if (kinds.length === 0) return [];
  const size = most ?? MOST_VALUES;
  const aggs = Object.fromEntries(
    kinds.map((kind, at) => [
      `${at}`,
      // Each part of the index names its own most frequent: only where all are named are the counts exact.
      {
        terms: {
          field: tagField(kind),
          size,
          shard_size: MOST_VALUES,
          order: [{ _count: 'desc' }, { _key: 'asc' }],
        },
      },
    ]),
  );
  const { aggregations = {} } = await tally(planner, asking, selection, aggs);
  return kinds.map((_, at) =>
    (aggregations[`${at}`]?.buckets ?? [])
      .map(({ key, doc_count }) => ({ value: String(key), count: doc_count }))
      .sort(byCount),
  );
}
