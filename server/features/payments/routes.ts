import * as coupons from '#contract/calls/coupons.ts';
import * as plans from '#contract/calls/plans.ts';
import { benefitGroups } from '#contract/rights/benefits.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { claimCoupons, readCoupons } from './claim-coupons.ts';
import type { PaymentDeps } from './deps.ts';
import { readPlans, readVipPrice } from './read-prices.ts';

export function paymentRoutes(handle: Handle, deps: PaymentDeps): void {
  handle(plans.getVipPrice, (_asked, { caller }) => readVipPrice(deps, caller.now));
  handle(plans.getPlans, (_asked, { caller }) => readPlans(deps, caller.now));
  handle(plans.userBenefitList, async () => ({ list: benefitGroups() }));
  handle(coupons.getCoupons, (_asked, { caller }) => readCoupons(deps, caller));
  handle(coupons.claimCoupons, (_asked, { caller }) => claimCoupons(deps, caller));
}
