import type { ReportItem } from '#contract/calls/reports.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { nameOfSeries } from '../library/index.ts';
import { countIssues, type FoldedAnswer } from './ask-folded.ts';
import type { WeighedPlan } from './ask-plan.ts';
import type { SearchDeps } from './deps.ts';
import type { FoldedRow } from './rules/fold-hits.ts';
import { groupMatches } from './rules/group-matches.ts';

type Match = SearchResult['matches'][number];

function duplicatesOf(
  { duplicates }: FoldedRow,
  itemOf: ReadonlyMap<number, ReportItem>,
): Match['duplicates'] {
  const reports = duplicates.flatMap((fid) => {
    const item = itemOf.get(fid);
    if (item === undefined) return [];
    return [{ fid, name: item.name, organisation: item.stockOrgData.name, timeText: item.timeText }];
  });
  return reports.length === 0 ? null : { count: reports.length, reports };
}

function seriesOf({ series, seriesKey }: FoldedRow, issues: ReadonlyMap<string, number>): Match['series'] {
  if (series.length === 0) return null;
  return { key: seriesKey, name: nameOfSeries(seriesKey), count: (issues.get(seriesKey) ?? 1) - 1 };
}

/** The grade of each report on the page and what stands under it, and where each group begins. A first group of full matches needs no line. */
export async function presentMatches(
  deps: Pick<SearchDeps, 'index' | 'reads'>,
  list: readonly ReportItem[],
  { hits, under }: Pick<FoldedAnswer, 'hits' | 'under'>,
  weighed: WeighedPlan,
  keyword: string,
): Promise<Pick<SearchResult, 'matches' | 'groups'>> {
  const rows = [...under.values()];
  const [issues, others] = await Promise.all([
    countIssues(
      deps,
      weighed,
      rows.filter(({ series }) => series.length > 0).map(({ seriesKey }) => seriesKey),
    ),
    deps.reads.reportItems(rows.flatMap(({ duplicates }) => duplicates)),
  ]);
  const itemOf = new Map(others.map((item) => [item.fid, item]));
  const hitOf = new Map(hits.map((hit) => [hit.id, hit]));
  const matches = list.map(({ fid }): Match => {
    const { grade, lacks } = hitOf.get(fid) ?? { grade: 'every' as const, lacks: [] };
    const words = lacks.flatMap((place) => weighed.graded?.words[place] ?? []);
    const row = under.get(fid);
    return {
      grade,
      lacks: words.map(({ word }) => keyword.slice(...word.range)),
      series: row === undefined ? null : seriesOf(row, issues),
      duplicates: row === undefined ? null : duplicatesOf(row, itemOf),
    };
  });
  return { matches, groups: groupMatches(matches, weighed.weighed.asTyped !== null) };
}
