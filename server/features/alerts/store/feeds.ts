import type { Db } from '#server/platform/db/connect-database.ts';
import type { OwnAlerts } from '../access.ts';
import type { AlertTables } from './tables.ts';

export async function readFeedOf(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
): Promise<{ created_at: Date } | null> {
  const row = await db
    .selectFrom('alert_feeds')
    .select('created_at')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

/** In place of the one before, whose address leads nowhere from now on. */
export async function putFeed(
  db: Db<AlertTables>,
  { uid }: OwnAlerts,
  secretHash: string,
  now: Date,
): Promise<void> {
  const row = { secret_hash: secretHash, created_at: now };
  await db
    .insertInto('alert_feeds')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute();
}

export async function deleteFeed(db: Db<AlertTables>, { uid }: OwnAlerts): Promise<void> {
  await db.deleteFrom('alert_feeds').where('uid', '=', uid).execute();
}

export async function findFeed(
  db: Db<AlertTables>,
  secretHash: string,
): Promise<{ uid: number; created_at: Date } | null> {
  const row = await db
    .selectFrom('alert_feeds')
    .select(['uid', 'created_at'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row ?? null;
}
