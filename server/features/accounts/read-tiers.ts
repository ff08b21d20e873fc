import { type Tier, tierOf } from '#contract/rights/levels.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { listLevels } from './store/accounts.ts';
import type { AccountTables } from './store/tables.ts';

/** The tiers of these accounts at a moment, milliseconds since 1970; accounts that are gone are missing. */
export async function readTiers(
  db: Db<AccountTables>,
  uids: readonly number[],
  now: number,
): Promise<Map<number, Tier>> {
  const rows = await listLevels(db, uids);
  return new Map(
    rows.map(({ uid, level, unlock_ends_at }) => [
      uid,
      tierOf(level, secondsOf(unlock_ends_at), Math.floor(now / 1000)),
    ]),
  );
}
