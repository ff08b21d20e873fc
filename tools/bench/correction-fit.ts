import { weighPlan } from '#server/features/query/ask-plan.ts';
import { correctedKeyword } from '#server/features/query/correct-spelling.ts';
import { planSearch } from '#server/features/query/plan-search.ts';
import { RANKING, type RankingSettings } from '#server/features/query/ranking-settings.ts';
import type { SearchDeps } from '#server/features/search/deps.ts';
import { newCaller, searchRequest } from '#server/testing/search-fixture.ts';
import type { Draws } from './slips.ts';

type Spelling = RankingSettings['spelling'];

/** Shares of queries, 0 to 1. */
interface Outcome {
  /** Slips that were corrected to what was meant. */
  right: number;
  /** Queries without a slip that were changed. */
  wrong: number;
}

/** A query that is changed against the will of who typed it is worth so many slips that are mended. */
const PRICE_OF_WRONG = 10;
const worth = ({ right, wrong }: Outcome): number => right - PRICE_OF_WRONG * wrong;

const KNOBS: readonly [keyof Spelling, readonly number[]][] = [
  ['leastHeld', [1, 2, 3, 5, 10]],
  ['moreFrequent', [5, 10, 20, 50]],
  ['rarer', [20, 50, 100, 300]],
  ['fewFull', [1, 3, 10]],
];

const withSpelling = (deps: SearchDeps, spelling: Spelling): SearchDeps => ({
  ...deps,
  ranking: { ...RANKING, spelling },
  // Each request has a time budget of its own, which begins with the look at the index.
  get index() {
    return deps.index;
  },
});

async function correctedAs(deps: SearchDeps, keyword: string, now: number): Promise<string> {
  const plan = planSearch(deps, searchRequest({ keyword }), 'all', newCaller('enterprise', now));
  return correctedKeyword(keyword, (await weighPlan(deps, plan)).weighed.corrections);
}

/** Of both halves: draws take turns. */
async function tryOut(
  deps: SearchDeps,
  { slips, held, unheld, rare }: Draws,
  now: number,
): Promise<Outcome[]> {
  const right: boolean[] = [];
  for (const { typed, meant } of slips) right.push((await correctedAs(deps, typed, now)) === meant);
  const wrong: boolean[] = [];
  for (const keyword of [...held, ...unheld, ...rare])
    wrong.push((await correctedAs(deps, keyword, now)) !== '');
  const shareOf = (list: readonly boolean[], fold: number): number => {
    const chosen = list.filter((_, at) => Math.floor(at / 2) % 2 === fold);
    return chosen.filter(Boolean).length / Math.max(1, chosen.length);
  };
  return [0, 1].map((fold) => ({ right: shareOf(right, fold), wrong: shareOf(wrong, fold) }));
}

/** One round over the knobs on each half, checked on the other, then on both; prints what it finds. */
export async function fitSpelling(deps: SearchDeps, draws: Draws, now: number): Promise<void> {
  const known = new Map<string, Outcome[]>();
  const measure = async (spelling: Spelling): Promise<Outcome[]> => {
    const key = JSON.stringify(spelling);
    const outcomes = known.get(key) ?? (await tryOut(withSpelling(deps, spelling), draws, now));
    known.set(key, outcomes);
    return outcomes;
  };
  const worthOn = (outcomes: readonly Outcome[], folds: readonly number[]): number =>
    folds.reduce((sum, fold) => sum + worth(outcomes[fold] ?? { right: 0, wrong: 1 }), 0) / folds.length;
  const descend = async (folds: readonly number[]): Promise<Spelling> => {
    let best = RANKING.spelling;
    let reached = worthOn(await measure(best), folds);
    for (const [name, values] of KNOBS) {
      const start = best;
      for (const value of values) {
        const trial = { ...start, [name]: value };
        const gained = worthOn(await measure(trial), folds);
        // A thousandth is noise: what stands wins ties.
        if (gained > reached + 0.001) [best, reached] = [trial, gained];
      }
    }
    return best;
  };
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const show = async (name: string, spelling: Spelling): Promise<void> => {
    const cells = (await measure(spelling)).flatMap(({ right, wrong }) => [percent(right), percent(wrong)]);
    console.log(`| ${name} | ${cells.join(' | ')} | ${JSON.stringify(spelling)} |`);
  };
  console.log(
    '| 参数 | 甲半改对 | 甲半误改 | 乙半改对 | 乙半误改 | |\n| --- | ---: | ---: | ---: | ---: | --- |',
  );
  await show('现在的', RANKING.spelling);
  await show('由甲半定', await descend([0]));
  await show('由乙半定', await descend([1]));
  await show('由全部定', await descend([0, 1]));
}
