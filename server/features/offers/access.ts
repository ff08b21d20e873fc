import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { uidOf } from '#server/platform/access/uid-of.ts';

/** Whose coupons, orders and invoices are read and changed: the caller's own. */
export type OwnPurchases = Allowed<{ uid: number }, 'ownPurchases'>;

/** Throws 10999 for visitors. Whoever has signed in may buy, whatever the tier. */
export function ownPurchases(caller: Pick<Caller, 'uid'>): OwnPurchases {
  return allow({ uid: uidOf(caller) }, 'ownPurchases');
}
