import type { ReportFacts } from './report-facts.ts';

interface Ranked {
  facts: ReportFacts;
  score: number;
}

/** So many places before one are looked at for what is the same. */
const LOOKED_BACK = 8;
/** What is left of a score for each one of these that shares an industry, a house, or is another issue of the same periodical. */
const SHARES = { organisation: 0.92, series: 0.4 } as const;
/** However much is the same, so much is left: what nobody wants must not pass it. */
const LEAST_LEFT = 0.3;

function leftAfter(facts: ReportFacts, before: readonly ReportFacts[], industryShare: number): number {
  let left = 1;
  for (const each of before) {
    if (each.industry !== 0 && each.industry === facts.industry) left *= industryShare;
    if (each.organisationId !== 0 && each.organisationId === facts.organisationId)
      left *= SHARES.organisation;
    if (each.seriesKey !== '' && each.seriesKey === facts.seriesKey) left *= SHARES.series;
  }
  return Math.max(LEAST_LEFT, left);
}

/**
 * The best `most` in an order that does not say the same thing over and over: each place takes what is best beside those before it.
 * `industryShare`: how much one of the same industry before takes away; 1 takes nothing.
 */
export function diversify<Each extends Ranked>(
  given: readonly Each[],
  { most, industryShare }: { most: number; industryShare: number },
): Each[] {
  const left = given.toSorted((a, b) => b.score - a.score || b.facts.fid - a.facts.fid);
  const chosen: Each[] = [];
  while (chosen.length < most && left.length > 0) {
    const before = chosen.slice(-LOOKED_BACK).map(({ facts }) => facts);
    let best = 0;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const [at, { facts, score }] of left.entries()) {
      // No later one can be better: they are in the order of their whole scores.
      if (score <= bestScore) break;
      const now = score * leftAfter(facts, before, industryShare);
      if (now > bestScore) [best, bestScore] = [at, now];
    }
    chosen.push(...left.splice(best, 1));
  }
  return chosen;
}
