import type { PayKind } from '#contract/rights/plans.ts';

/** What was bought earns whoever invited its buyer something: a membership does; a place costs less than a reward may be worth. */
export const isRewarded = (kind: PayKind): boolean => kind === 'vip';
