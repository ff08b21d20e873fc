import type { Coupon } from '#contract/calls/coupons.ts';
import type { getPlans } from '#contract/calls/plans.ts';
import type { ResponseOf } from '#contract/wire/call.ts';

type Sold = Pick<ResponseOf<typeof getPlans>, 'list' | 'channels'>;

/** A coupon, and the cheapest membership that it applies to. */
export interface Offer {
  coupon: Coupon;
  plan: Sold['list'][number];
}

/** Of the coupon that the header speaks of. */
const HINTED: Coupon['kind'] = 'off100';

/**
 * What somebody with these coupons can really save today: `best`, the coupon of the header, where they may claim or use it;
 * `claimable`, those not claimed yet. A coupon to which nothing on sale comes up is no offer.
 */
export function offersOf(
  { list, channels }: Sold,
  coupons: readonly Coupon[],
): { best: Offer | null; claimable: Offer[] } {
  const sold = channels.length === 0 ? [] : list;
  const offers = coupons.flatMap((coupon): Offer[] => {
    const fits = sold.filter(({ priceFen }) => priceFen >= coupon.fromFen);
    const plan = fits.toSorted((one, other) => one.priceFen - other.priceFen)[0];
    return plan === undefined ? [] : [{ coupon, plan }];
  });
  const mayHave = ({ coupon }: Offer) => coupon.state === 'claimable' || coupon.state === 'usable';
  return {
    best: offers.find((offer) => offer.coupon.kind === HINTED && mayHave(offer)) ?? null,
    claimable: offers.filter(({ coupon }) => coupon.state === 'claimable'),
  };
}
