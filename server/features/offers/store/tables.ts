import type { CouponKind } from '#contract/rights/coupon-terms.ts';

/** The tables that belong to offers. All amounts are whole fen. */
export interface OfferTables {
  price_history: { item: number; price_fen: number; asked_at: Date; recorded_at: Date };
  coupons: {
    id: string;
    uid: number;
    kind: CouponKind;
    off_fen: number;
    from_fen: number;
    claimed_at: Date;
    ends_at: Date;
    /** Of the order that holds or used it. */
    order_id: number | null;
    used_at: Date | null;
  };
}
