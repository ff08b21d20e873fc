import { searchWords } from '#server/platform/ranking/query-terms.ts';
import { rowIdRange } from '#server/platform/ranking/row-id.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexSelection } from '#server/ports/search-index.ts';
import type { Layout } from './layout.ts';
import { forAudiences } from './marks.ts';
import { createMatchCompiler, type MatchCompiler } from './match-expression.ts';

/** What a reader thread needs to find the matches: FTS5 text and a range of row ids. Whom it is for is in the text. */
export interface MatchPlan {
  table: 'whole' | 'head';
  /** null matches every document that is everybody's. */
  match: string | null;
  /** The query holds no letter or digit: nothing matches. */
  nothing: boolean;
  first: number;
  last: number;
}

/** What plans are made with: one for each collection. */
export interface Planner {
  matches: MatchCompiler;
  layout: Layout;
  segmenter: Segmenter;
}

export const createPlanner = (layout: Layout, segmenter: Segmenter): Planner => {
  return { matches: createMatchCompiler(layout), layout, segmenter };
};

/** What a selection asks with one of the plain ways of matching. */
export type PlainSelection = IndexSelection & { match: 'all' | 'any' };

export function planMatch({ matches, segmenter }: Planner, query: PlainSelection): MatchPlan {
  const { expression, audiences } = query;
  const range = rowIdRange(query.publishedFromSeconds, query.publishedToSeconds);
  const match =
    expression === null
      ? null
      : query.match === 'any'
        ? matches.anyPart(expression, (text) => searchWords(text, segmenter))
        : matches.everyPart(expression);
  return {
    table: expression !== null && matches.isAboutHead(expression) ? 'head' : 'whole',
    match: match === undefined ? null : forAudiences(match, audiences),
    nothing: match === undefined,
    ...range,
  };
}
