import { useQuery } from '@tanstack/react-query';
import type { ReportItem } from '#contract/calls/reports.ts';
import { hotReportsQuery, LIST_SIZE, recommendedQuery } from './queries.ts';

/** A ranking of fewer is none. */
const LEAST_RANKED = 3;

const NONE: readonly ReportItem[] = [];

/** What enough different persons read of late, best first; none where there are too few to rank. */
export function useRanked() {
  const query = useQuery(hotReportsQuery());
  const { list = NONE, ranked = 0 } = query.data ?? {};
  return { query, list: ranked < LEAST_RANKED ? NONE : list.slice(0, Math.min(ranked, LIST_SIZE)) };
}

/** What is recommended, without what stands in the ranking; it waits until that is known, or could not be had. */
export function useRecommended() {
  const query = useQuery(recommendedQuery());
  const ranking = useRanked();
  const ranked = new Set(ranking.list.map(({ fid }) => fid));
  const isKnown = !ranking.query.isPending;
  return { query, list: isKnown ? query.data?.list.filter(({ fid }) => !ranked.has(fid)) : undefined };
}
