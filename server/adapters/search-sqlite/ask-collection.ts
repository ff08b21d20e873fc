import { isGraded } from '#server/platform/ranking/graded-intent.ts';
import { type IndexTag, PUBLIC } from '#server/ports/search-collection.ts';
import type {
  AskOptions,
  IndexAnswer,
  IndexExpression,
  IndexQuery,
  IndexSelection,
  SearchIndex,
} from '#server/ports/search-index.ts';
import { planFullMatch, planGraded, planPartial } from './graded-plan.ts';
import type { IndexThreads } from './index-threads.ts';
import { type MatchPlan, type PlainSelection, type Planner, planMatch } from './match-plan.ts';
import { type PlainQuery, planQuery } from './query-plan.ts';
import { isTagTest } from './tag-test.ts';
import { byCount, type TallyPlan } from './tally-tags.ts';

/** The queries of a collection: planned here, answered by the threads that serve it at the time. */
export type Queries = Pick<SearchIndex, 'search' | 'count' | 'countTags' | 'facets'>;

const matchOf = (planner: Planner, selection: IndexSelection): MatchPlan =>
  isGraded(selection) ? planFullMatch(planner, selection) : planMatch(planner, selection as PlainSelection);

/** The expression, where everybody's documents are asked for and the tags decide. */
function tagsAlone(selection: IndexSelection): IndexExpression | undefined {
  const { expression, audiences } = selection;
  const isPlain = !isGraded(selection) && audiences.length > 0 && audiences.every((key) => key === PUBLIC);
  return isPlain && expression !== null && isTagTest(expression) ? expression : undefined;
}

function planTally(planner: Planner, selection: IndexSelection, wanted: TallyPlan['wanted']): TallyPlan {
  const asked: IndexQuery = {
    ...selection,
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit: 0,
    nowSeconds: 0,
  };
  const partial = isGraded(asked) ? planPartial(planner, asked) : undefined;
  return { match: matchOf(planner, selection), tags: tagsAlone(selection), partial, wanted };
}

/** Of more tags the condition costs more than it saves. */
const MOST_NAMED = 32;

/**
 * The same selection without documents that carry none of the tags: of these few nothing else need be looked at. A graded one is left
 * as it is: whether anything matches in full decides what else does.
 */
function amongTagged(selection: IndexSelection, tags: readonly IndexTag[]): IndexSelection {
  if (isGraded(selection) || tags.length > MOST_NAMED) return selection;
  const tagged: IndexExpression = { kind: 'or', parts: tags.map((tag) => ({ kind: 'tag', tag })) };
  const { expression } = selection;
  return {
    ...selection,
    expression: expression === null ? tagged : { kind: 'and', parts: [expression, tagged] },
  };
}

async function answer(
  planner: Planner,
  threads: IndexThreads,
  query: IndexQuery,
  options?: AskOptions,
): Promise<Omit<IndexAnswer, 'tookMs'>> {
  if (isGraded(query)) {
    const { hits, full, partial } = await threads.searchGraded(planGraded(planner, query), options);
    return { hits, total: full + partial, full };
  }
  const plan = planQuery(planner, query as PlainQuery);
  if (query.withoutTotal) {
    const { hits } = await threads.search(plan, options);
    const total = query.offset + hits.length;
    return { hits, total, full: total };
  }
  const searching = threads.search(plan, options);
  const count = () => threads.count(plan, options);
  // Where the matches are many another thread counts them meanwhile.
  const [found, counted] = await Promise.all([searching, plan.fewExpected ? null : count()]);
  const total = counted ?? found.total ?? (await count());
  return { hits: found.hits, total, full: total };
}

export function createQueries(planner: Planner, threads: () => IndexThreads): Queries {
  const tally = async (
    selection: IndexSelection,
    wanted: TallyPlan['wanted'],
    options?: AskOptions,
  ): Promise<ReadonlyMap<string, number>> => threads().tally(planTally(planner, selection, wanted), options);
  return {
    async search(query, options) {
      const started = performance.now();
      const found = await answer(planner, threads(), query, options);
      return { ...found, tookMs: performance.now() - started };
    },
    count: async (selection, options) => threads().count(matchOf(planner, selection), options),
    countTags: (selection, tags, options) =>
      threads().tagCounts(JSON.stringify(selection), tags, (missing) =>
        tally(amongTagged(selection, missing), { tags: missing }, options),
      ),
    async facets(selection, kinds, { most, ...options } = {}) {
      const counts = [...(await tally(selection, { kinds, most }, options))].sort(byCount);
      return kinds.map((kind) =>
        counts
          .filter(([tag]) => tag.startsWith(`${kind}:`))
          .map(([tag, count]) => ({ value: tag.slice(kind.length + 1), count })),
      );
    },
  };
}
