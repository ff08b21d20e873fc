import type { IndexStatistics } from '#server/platform/ranking/rank.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { partialOf } from './graded-page.ts';
import type { PartialPlan } from './graded-plan.ts';
import type { MatchPlan } from './match-plan.ts';
import { matchedRows } from './matched-rows.ts';
import type { Statements } from './rows.ts';
import { PRIVATE_TAG } from './tag-blocks.ts';
import { createTagColumns, type TagCounts } from './tag-columns.ts';

/** Of which matches tags are counted. Where nothing matches in full, those that hold most of the words are. */
export interface TallyPlan {
  match: MatchPlan;
  /** The same matches where they are everybody's documents with certain tags: where these are many, no text is looked at. */
  tags: IndexExpression | undefined;
  partial: PartialPlan | undefined;
  /** Exactly these, or of each of these kinds all, or the most frequent. */
  wanted: { tags: readonly string[] } | { kinds: readonly string[]; most: number | undefined };
}

export type TallyTags = (plan: TallyPlan) => Map<string, number>;

type TagCount = [tag: string, count: number];

/** The most frequent first, and among equals by name. */
export const byCount = ([one, many]: TagCount, [other, more]: TagCount): number =>
  more - many || (one < other ? -1 : 1);

/** To go through the tags of all documents takes less than to find so large a share of them and look up theirs. */
const LARGE_SHARE = 1 / 8;

/** Counts tags over one connection; call it inside the transaction whose state it counts. */
export function createTagTally(statements: Statements, roles: IndexStatistics['weights']): TallyTags {
  const columns = createTagColumns(statements);

  function countTags({ match: plan, tags, partial }: TallyPlan): TagCounts {
    const { nothing, match, first, last } = plan;
    if (!nothing && match === null) return columns.ofSpan(first, last, null);
    if (!nothing && tags !== undefined && columns.shareOf(tags) > LARGE_SHARE)
      return columns.ofSpan(first, last, tags);
    const rowIds = matchedRows(statements, plan);
    if (rowIds.length > 0 || partial === undefined) return columns.ofRows(rowIds);
    const some = partialOf(statements, { partial }, 0, roles);
    return columns.ofRows(Float64Array.from(some.rowIds).sort());
  }

  function valuesOf(kind: string, counts: TagCounts, most: number | undefined): TagCount[] {
    const found = columns.tagsOfKind(kind).flatMap(({ tag, number }): TagCount[] => {
      const count = counts[number] ?? 0;
      return count > 0 ? [[tag, count]] : [];
    });
    return most === undefined || found.length <= most ? found : found.sort(byCount).slice(0, most);
  }

  return (plan) => {
    const counts = countTags(plan);
    const { wanted } = plan;
    if ('kinds' in wanted)
      return new Map(wanted.kinds.flatMap((kind) => valuesOf(kind, counts, wanted.most)));
    return new Map(wanted.tags.map((tag) => [tag, counts[columns.numberOf(tag) ?? PRIVATE_TAG] ?? 0]));
  };
}
