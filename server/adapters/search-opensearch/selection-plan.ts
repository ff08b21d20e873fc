import { searchWords } from '#server/platform/ranking/query-terms.ts';
import { rowIdRange } from '#server/platform/ranking/row-id.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexSelection } from '#server/ports/search-index.ts';
import { present, type Query, type QueryCompiler } from './expression-query.ts';
import type { Layout } from './mapping.ts';

/** What plans are made with: one for each collection. */
export interface Planner {
  compiler: QueryCompiler;
  layout: Layout;
  segmenter: Segmenter;
}

/** What a selection asks with one of the plain ways of matching. */
export type PlainSelection = IndexSelection & { match: 'all' | 'any' };

/** The documents that are asked for. */
export interface MatchPlan {
  /** null matches every document; whom it is for and when it was published is in `within`. */
  query: Query | null;
  /** The question holds no letter or digit: nothing matches. */
  nothing: boolean;
  /** Audience and dates. Every query that is sent passes through `matching`, which adds it. */
  within: readonly Query[];
}

/** What whoever asks may find, of the time asked for. */
function withinOf({ audiences, publishedFromSeconds, publishedToSeconds }: IndexSelection): Query[] {
  const forThem: Query = { terms: { audience: [...new Set(audiences)] } };
  if (publishedFromSeconds === undefined && publishedToSeconds === undefined) return [forThem];
  const { first, last } = rowIdRange(publishedFromSeconds, publishedToSeconds);
  return [forThem, { range: { row: { gte: first, lte: last } } }];
}

/** A whole query: what is asked, of what the asker may find. */
export const matching = ({ within }: Pick<MatchPlan, 'within'>, query: Query | null): Query => ({
  bool: { filter: [query, ...within].filter((part) => part !== null) },
});

export const matchingPlan = (plan: MatchPlan): Query => matching(plan, plan.query);

/** The query of an expression; undefined where it holds no letter or digit. */
export function planMatch({ compiler, segmenter }: Planner, selection: PlainSelection): MatchPlan {
  const { expression, match } = selection;
  const query =
    expression === null
      ? null
      : match === 'any'
        ? compiler.anyPart(expression, (text) => searchWords(text, segmenter))
        : compiler.everyPart(expression);
  return { query: query ?? null, nothing: !present(query), within: withinOf(selection) };
}
