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

/** Among the first places so many of one house, and so many about one company, however good they are. */
const MOST_OF_ONE = 2;

/** Whether a place would go to what two before already say: the same house, or the same company. */
function isTooMuch({ organisationId, stocks }: ReportFacts, before: readonly ReportFacts[]): boolean {
  const ofHouse = before.filter((each) => each.organisationId === organisationId).length;
  if (organisationId !== 0 && ofHouse >= MOST_OF_ONE) return true;
  return stocks.some(
    ({ code }) =>
      before.filter((each) => each.stocks.some((stock) => stock.code === code)).length >= MOST_OF_ONE,
  );
}

/** Where what is best beside those chosen before stands in `left`, which is in the order of whole scores; -1 where nothing may follow. */
function bestOf(
  left: readonly Ranked[],
  chosen: readonly ReportFacts[],
  { industryShare, isHead }: { industryShare: number; isHead: boolean },
): number {
  const before = chosen.slice(-LOOKED_BACK);
  let best = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [at, { facts, score }] of left.entries()) {
    // No later one can be better: they are in the order of their whole scores.
    if (score <= bestScore) break;
    const now = score * leftAfter(facts, before, industryShare);
    if (now > bestScore && !(isHead && isTooMuch(facts, chosen))) [best, bestScore] = [at, now];
  }
  return best;
}

/**
 * The best `most` in an order that does not say the same thing over and over: each place takes what is best beside those before it.
 * `industryShare`: how much one of the same industry before takes away; 1 takes nothing. `head`: in so many first places no house and no
 * company stands more than twice while there is anything else.
 */
export function diversify<Each extends Ranked>(
  given: readonly Each[],
  { most, industryShare, head }: { most: number; industryShare: number; head: number },
): Each[] {
  const left = given.toSorted((a, b) => b.score - a.score || b.facts.fid - a.facts.fid);
  const chosen: Each[] = [];
  while (chosen.length < most && left.length > 0) {
    const facts = chosen.map((each) => each.facts);
    const best = bestOf(left, facts, { industryShare, isHead: chosen.length < head });
    chosen.push(
      ...left.splice(best === -1 ? bestOf(left, facts, { industryShare, isHead: false }) : best, 1),
    );
  }
  return chosen;
}
