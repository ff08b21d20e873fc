import type { AskOptions } from '#server/ports/search-index.ts';
import type { MatchPlan } from './match-plan.ts';
import { HEAVY, weigh } from './plan-cost.ts';

/** Counts that one asker wants at the same time, as one question: a message to a thread and back costs more than most counts. */
export interface CountBatches {
  /** Rejects with `SearchTooComplex` for what costs too much by itself, and with its batch where that fails. */
  count(plan: MatchPlan, options?: AskOptions): Promise<number>;
}

interface Batch {
  plans: MatchPlan[];
  cost: number;
  options: AskOptions | undefined;
  answers: Promise<readonly number[]>;
}

const isOfOneAsker = (one: AskOptions | undefined, other: AskOptions | undefined): boolean =>
  one?.share === other?.share && one?.signal === other?.signal;

/** `ask` gives the count of each plan. Light counts are not joined to a heavy question. */
export function createCountBatches(
  ask: (plans: readonly MatchPlan[], isHeavy: boolean, options?: AskOptions) => Promise<readonly number[]>,
): CountBatches {
  /** Those that take more until all who ask in this turn have asked. */
  const open = new Set<Batch>();

  const begin = (isHeavy: boolean, options: AskOptions | undefined): Batch => {
    const plans: MatchPlan[] = [];
    const answers = Promise.resolve().then(() => {
      open.delete(batch);
      return ask(plans, isHeavy, options);
    });
    const batch = { plans, cost: 0, options, answers };
    open.add(batch);
    return batch;
  };
  const batchFor = (cost: number, isHeavy: boolean, options: AskOptions | undefined): Batch => {
    if (!isHeavy)
      for (const batch of open)
        if (isOfOneAsker(batch.options, options) && batch.cost + cost <= HEAVY) return batch;
    return begin(isHeavy, options);
  };

  return {
    async count(plan, options) {
      const { cost, isHeavy } = weigh([plan.match]);
      const batch = batchFor(cost, isHeavy, options);
      batch.cost += cost;
      const place = batch.plans.push(plan) - 1;
      return (await batch.answers)[place] ?? 0;
    },
  };
}
