import type { ReportItem } from '#contract/calls/reports.ts';
import type { SearchResult } from '#contract/calls/search.ts';
import { dayOf } from '#contract/text/calendar.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import { type FoldingFacts, nameOfSeries } from '../library/index.ts';
import type { FoldedRow, WeighedPlan } from '../query/index.ts';
import { countIssues, type FoldedAnswer, groupMatches, typedWhole } from '../query/index.ts';
import type { SearchDeps } from './deps.ts';
import { plainMarks } from './plain-marks.ts';

/** Issues of a series that are told beside the one that stands for it. */
const ISSUES_TOLD = 3;

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

interface SeriesFacts {
  /** By the key of the series. */
  issues: ReadonlyMap<string, number>;
  factsOf: ReadonlyMap<number, FoldingFacts>;
}

/** Those that answer best, in the order in which they came out. */
const newestFirst = (fids: readonly number[], factsOf: SeriesFacts['factsOf']): number[] => {
  const dayOf = (fid: number): number => factsOf.get(fid)?.publishedAtSeconds ?? 0;
  return fids.toSorted((a, b) => dayOf(b) - dayOf(a));
};

function seriesOf({ series, seriesKey }: FoldedRow, { issues, factsOf }: SeriesFacts): Match['series'] {
  if (series.length === 0) return null;
  const told = newestFirst(series.slice(0, ISSUES_TOLD), factsOf).flatMap((fid) => {
    const facts = factsOf.get(fid);
    if (facts === undefined) return [];
    const { title, headline, publishedAtSeconds } = facts;
    return [
      { fid, name: plainMarks(title), headline: plainMarks(headline), timeText: dayOf(publishedAtSeconds) },
    ];
  });
  return {
    key: seriesKey,
    name: nameOfSeries(seriesKey),
    count: (issues.get(seriesKey) ?? 1) - 1,
    issues: told,
  };
}

/** The grade of each report on the page and what stands under it, and where each group begins. A first group of full matches needs no line. */
export async function presentMatches(
  deps: Pick<SearchDeps, 'index' | 'reads'>,
  list: readonly ReportItem[],
  { hits, under }: Pick<FoldedAnswer, 'hits' | 'under'>,
  weighed: WeighedPlan,
  keyword: string,
  asOne: readonly TextRange[],
): Promise<Pick<SearchResult, 'matches' | 'groups'>> {
  const rows = [...under.values()];
  const [issues, facts, others] = await Promise.all([
    countIssues(
      deps,
      weighed,
      rows.filter(({ series }) => series.length > 0).map(({ seriesKey }) => seriesKey),
    ),
    // Kept since the rows were made.
    deps.reads.foldingFacts(rows.flatMap(({ series }) => series.slice(0, ISSUES_TOLD))),
    deps.reads.reportItems(rows.flatMap(({ duplicates }) => duplicates)),
  ]);
  const itemOf = new Map(others.map((item) => [item.fid, item]));
  const factsOf = new Map(facts.map((each) => [each.fid, each]));
  const hitOf = new Map(hits.map((hit) => [hit.id, hit]));
  const matches = list.map(({ fid }): Match => {
    const { grade, lacks } = hitOf.get(fid) ?? { grade: 'every' as const, lacks: [] };
    const words = lacks.flatMap((place) => weighed.graded?.words[place] ?? []);
    const row = under.get(fid);
    return {
      grade,
      lacks: [...new Set(words.map(({ word }) => typedWhole(word.range, asOne, keyword)))],
      series: row === undefined ? null : seriesOf(row, { issues, factsOf }),
      duplicates: row === undefined ? null : duplicatesOf(row, itemOf),
    };
  });
  return { matches, groups: groupMatches(matches, weighed.weighed.asTyped !== null) };
}
