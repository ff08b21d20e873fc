import * as coupons from '#contract/calls/coupons.ts';
import * as plans from '#contract/calls/plans.ts';
import { all, row, signedIn } from './authorisation-row.ts';

/** Prices are all(0)'s; what somebody has and bought is their own. */
export const paymentRows = [
  row(plans.getVipPrice, all(0)),
  row(plans.getPlans, all(0)),
  row(plans.userBenefitList, all(0)),
  row(coupons.getCoupons, signedIn('0 claimed'), {
    outcome: ({ list }) => `${list.filter(({ id }) => id !== '').length} claimed`,
  }),
  row(coupons.claimCoupons, signedIn('2 usable'), {
    outcome: ({ list }) => `${list.filter(({ state }) => state === 'usable').length} usable`,
  }),
];
