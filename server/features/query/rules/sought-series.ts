import { foldText } from '#contract/text/fold.ts';
import type { Foldable, FoldedRow } from './fold-hits.ts';

/** Kinds that come out again and again. */
const PERIODICAL = new Set(['周报', '月报', '日报', '季报']);

export interface SeriesQuestion {
  /** Of each word the ways to say it, folded. */
  words: readonly (readonly string[])[];
  /** Names of the kinds that are asked for. */
  kinds: readonly string[];
  /** A house is named: its periodical is meant, and not one of each house. */
  ofHouse: boolean;
}

/** Whether the name of a periodical is all that is asked: its kind, and every word beside the house. */
export function isSought({ words, kinds }: SeriesQuestion, seriesName: string): boolean {
  const name = foldText(seriesName);
  const asked = kinds.filter((kind) => PERIODICAL.has(kind));
  return (
    asked.length > 0 &&
    asked.every((kind) => name.includes(kind)) &&
    words.every((ways) => ways.some((way) => name.includes(way)))
  );
}

/** Whether the best issue says in its title what was asked beside the series, and the newest does not: that one is wanted, and no other. */
export function isAskedByIssue(
  { fid, series }: Pick<FoldedRow, 'fid' | 'series'>,
  beside: readonly string[],
  factsOf: ReadonlyMap<number, Foldable>,
): boolean {
  const titleOf = (one: number): string => factsOf.get(one)?.titleKey ?? '';
  const dayOf = (one: number): number => factsOf.get(one)?.publishedAtSeconds ?? 0;
  const newest = [fid, ...series].reduce((best, one) => (dayOf(one) > dayOf(best) ? one : best));
  const holds = (one: number): number => beside.filter((text) => titleOf(one).includes(text)).length;
  return holds(fid) > holds(newest);
}

/** Issues told one beside the other without a name of their own. */
const MOST_LISTED = 10;

/**
 * A row of a periodical that is itself what is asked for begins with its newest issue. Where it is the periodical of a house, its issues
 * are rows of their own, the newest first.
 */
export function withNewestFirst(
  row: FoldedRow,
  factsOf: ReadonlyMap<number, Foldable>,
  { ofHouse }: Pick<SeriesQuestion, 'ofHouse'>,
): FoldedRow[] {
  const dayOf = (fid: number): number => factsOf.get(fid)?.publishedAtSeconds ?? 0;
  const issues = [row.fid, ...row.series].sort((a, b) => dayOf(b) - dayOf(a));
  const [newest = row.fid, ...older] = issues;
  const duplicates = newest === row.fid ? row.duplicates : [];
  if (!ofHouse) return [{ ...row, fid: newest, series: older, duplicates }];
  const listed = issues.slice(0, MOST_LISTED);
  const rest = issues.slice(MOST_LISTED);
  return listed.map((fid, at) => ({
    ...row,
    fid,
    series: at === listed.length - 1 ? rest : [],
    duplicates: fid === row.fid ? row.duplicates : [],
  }));
}
