import { foldText } from '#contract/text/fold.ts';
import { indexTokens } from '#contract/text/tokenize.ts';
import type { ReportFacts } from './report-facts.ts';

type Vector = ReadonlyMap<string, number>;

/** How alike the words of two reports are, 0 to 1. */
export type Likeness = (a: ReportFacts, b: ReportFacts) => number;

/** What stands in the title tells twice as much as what stands in the abstract. */
const TITLE_COUNT = 2;

function countTokens({ title, opening }: ReportFacts): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, much: number) => {
    for (const token of indexTokens(foldText(text))) counts.set(token, (counts.get(token) ?? 0) + much);
  };
  add(title, TITLE_COUNT);
  add(opening, 1);
  return counts;
}

/**
 * Cosine over pairs of characters, each weighed by its rarity among the given reports: what nearly all of them say (行业, 周报) tells
 * nothing.
 */
export function likenessAmong(reports: readonly ReportFacts[]): Likeness {
  const counted = new Map(reports.map((facts) => [facts.fid, countTokens(facts)]));
  const holding = new Map<string, number>();
  for (const counts of counted.values())
    for (const token of counts.keys()) holding.set(token, (holding.get(token) ?? 0) + 1);
  const vectors = new Map<number, Vector>();
  for (const [fid, counts] of counted) {
    const weights = Array.from(counts, ([token, count]): [string, number] => {
      const rarity = Math.log(1 + counted.size / (holding.get(token) ?? 1));
      return [token, (1 + Math.log(count)) * rarity];
    });
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    vectors.set(fid, new Map(weights.map(([token, weight]) => [token, weight / length])));
  }
  return (a, b) => {
    const [small, large] = [vectors.get(a.fid), vectors.get(b.fid)].sort(
      (x, y) => (x?.size ?? 0) - (y?.size ?? 0),
    );
    let sum = 0;
    for (const [token, weight] of small ?? []) sum += weight * (large?.get(token) ?? 0);
    return sum;
  };
}
