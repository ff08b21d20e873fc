import type { Held, Membership } from '#contract/rights/membership-terms.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { findEntryOf } from './store/payments.ts';
import type { PaymentTables } from './store/tables.ts';

/**
 * A membership with what was paid for what is left of it, by the ledger. Time goes by evenly, so that a part of it is worth its part. Without
 * worth where the ledger does not tell of it: the operator gave or changed it, or it is older than that column.
 */
export async function withWorth(
  db: Db<PaymentTables>,
  uid: number,
  held: Membership,
  nowSeconds: number,
): Promise<Held> {
  const leftSeconds = held.untilSeconds - nowSeconds;
  if (leftSeconds <= 0) return held;
  const entry = await findEntryOf(db, uid, held);
  if (entry === undefined || entry.worth_after_microfen === null) return held;
  const wholeSeconds = held.untilSeconds - Math.ceil(entry.entered_at.getTime() / 1000);
  const worth = (BigInt(entry.worth_after_microfen) * BigInt(leftSeconds)) / BigInt(wholeSeconds);
  return { ...held, worth };
}
