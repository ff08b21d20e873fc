import type { Caller } from '#server/platform/access/caller.ts';
import { ownPurchases } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { boughtBefore } from './store/payments.ts';

/** Days given on top of an ordinary membership, where it would be this person's first: whoever is a member, however he became one, begins none. */
export async function giveDaysFor(
  { db, ordinaryGiveDays }: Pick<PaymentDeps, 'db' | 'ordinaryGiveDays'>,
  caller: Caller,
): Promise<number> {
  if (ordinaryGiveDays === 0 || caller.uid === null) return ordinaryGiveDays;
  if (caller.tier !== 'free') return 0;
  return (await boughtBefore(db, ownPurchases(caller))) ? 0 : ordinaryGiveDays;
}
