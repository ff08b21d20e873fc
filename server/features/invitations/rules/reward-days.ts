import type { Rates } from '#contract/rights/membership-terms.ts';

/** Days whose price is no more than what was paid for the membership that earns them: nobody gains by inviting himself. */
export const rewardDaysFor = (
  { rewardDays }: { rewardDays: number },
  { amountFen, rates }: { amountFen: number; rates: Rates },
): number => Math.min(rewardDays, Math.floor((amountFen * rates[1].days) / rates[1].priceFen));
