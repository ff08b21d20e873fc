import { randomUUID } from 'node:crypto';
import type { Coupon } from '#contract/calls/coupons.ts';
import { COUPON_KINDS, COUPON_TERMS, couponEndsAt, couponText } from '#contract/rights/coupon-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Organisations } from '../organisations/index.ts';
import { ownPurchases } from './access.ts';
import { refuseMember } from './refuse-member.ts';
import { type CouponRow, insertCoupons, listCoupons } from './store/coupons.ts';
import type { OfferTables } from './store/tables.ts';

function stateOf(row: CouponRow, now: number): Coupon['state'] {
  if (row.used_at !== null) return 'used';
  if (row.order_id !== null) return 'reserved';
  return row.ends_at.getTime() > now ? 'usable' : 'expired';
}

interface CouponDeps {
  db: Db<OfferTables>;
  organisations: Pick<Organisations, 'isMember'>;
}

/** The caller's coupons, of each kind one, claimed or not; none for whom an enterprise pays, and who buys nothing. Throws 10999 for visitors. */
export async function readCoupons(
  { db, organisations }: CouponDeps,
  caller: Caller,
): Promise<{ list: Coupon[] }> {
  const own = ownPurchases(caller);
  if (caller.uid !== null && (await organisations.isMember(caller.uid))) return { list: [] };
  const rows = await listCoupons(db, own);
  const list = COUPON_KINDS.map((kind): Coupon => {
    const row = rows.find((one) => one.kind === kind);
    const { offFen, fromFen } = row ? { offFen: row.off_fen, fromFen: row.from_fen } : COUPON_TERMS[kind];
    const text = couponText({ offFen, fromFen });
    if (row === undefined) return { kind, id: '', offFen, fromFen, state: 'claimable', validUntil: 0, text };
    const validUntil = secondsOf(row.ends_at);
    return { kind, id: row.id, offFen, fromFen, state: stateOf(row, caller.now), validUntil, text };
  });
  return { list };
}

/** Gives the caller the coupons that were not claimed yet, valid from today. Throws 10999 for visitors, 10006 for whom an enterprise pays. */
export async function claimCoupons(deps: CouponDeps, caller: Caller): Promise<{ list: Coupon[] }> {
  const own = ownPurchases(caller);
  await refuseMember(deps, caller);
  const claimedAt = new Date(caller.now);
  const endsAt = new Date(couponEndsAt(Math.floor(caller.now / 1000)) * 1000);
  const rows = COUPON_KINDS.map((kind) => {
    const { offFen: off_fen, fromFen: from_fen } = COUPON_TERMS[kind];
    return { id: randomUUID(), kind, off_fen, from_fen, claimed_at: claimedAt, ends_at: endsAt };
  });
  await insertCoupons(deps.db, own, rows);
  return readCoupons(deps, caller);
}
