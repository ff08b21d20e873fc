import { extendPlace } from '#contract/rights/community-terms.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { type AnyTransaction, type Db, withTables } from '#server/platform/db/connect-database.ts';
import type { GrantedMembership } from '../accounts/index.ts';
import { type CommunityTables, findPlace, putPlaceEnd } from './store.ts';

/**
 * Gives so many more days of a place in the transaction of whoever grants it, who holds the account's row lock. When it ended before
 * and ends now, seconds since 1970; 0 where there was none.
 */
export async function addPlaceDays(
  within: AnyTransaction,
  { uid }: GrantedMembership,
  given: { days: number; nowSeconds: number },
): Promise<{ before: number; after: number }> {
  const tx = withTables<CommunityTables>(within);
  const before = await readPlaceEnd(tx, uid);
  const after = extendPlace(before, given.days, given.nowSeconds);
  await putPlaceEnd(tx, uid, new Date(after * 1000));
  return { before, after };
}

/** When somebody's place ends, over or not, seconds since 1970; 0 where none was ever bought. */
export async function readPlaceEnd(db: Db<CommunityTables>, uid: number): Promise<number> {
  return secondsOf((await findPlace(db, uid))?.ends_at ?? null);
}
