import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnAccount } from '../access.ts';
import type { AccountTables } from './tables.ts';

export type EndReason =
  | 'signed-out'
  | 'displaced'
  | 'revoked'
  /** Another sign-in in the same browser took its place. */
  | 'rotated'
  | 'password-changed'
  | 'phone-changed';

/** The session of a hashed sid with its account, ended or not; undefined where there is none. */
export async function findSession(db: Db<AccountTables>, sidHash: Buffer) {
  return db
    .selectFrom('account_sessions as s')
    .innerJoin('accounts as a', 'a.uid', 's.uid')
    .select(['s.id', 's.token_hash', 's.expires_at', 's.ended_at', 's.last_seen_at'])
    .select(['a.uid', 'a.level', 'a.unlock_ends_at', 'a.roles', 'a.pot_id', 'a.password_due'])
    .where('s.sid_hash', '=', sidHash)
    .executeTakeFirst();
}

export async function touchSession(db: Db<AccountTables>, id: string, now: number): Promise<void> {
  await db
    .updateTable('account_sessions')
    .set({ last_seen_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

export async function insertSession(
  tx: Tx<AccountTables>,
  row: Omit<AccountTables['account_sessions'], 'ended_at' | 'end_reason'>,
): Promise<void> {
  await tx
    .insertInto('account_sessions')
    .values({ ...row, ended_at: null, end_reason: null })
    .execute();
}

/**
 * Ends all but the newest `most` live sessions of an account; `newestId` counts as the newest even where others began in
 * the same millisecond. The caller holds the account's row lock.
 */
export async function endOldestSessions(
  tx: Tx<AccountTables>,
  which: { uid: number; newestId: string; most: number },
  now: number,
): Promise<void> {
  await sql`UPDATE account_sessions SET ended_at = ${new Date(now)}, end_reason = 'displaced'
    WHERE id IN (SELECT id FROM account_sessions
      WHERE uid = ${which.uid} AND ended_at IS NULL AND expires_at > ${new Date(now)}
      ORDER BY id = ${which.newestId} DESC, created_at DESC OFFSET ${which.most})`.execute(tx);
}

/** Ends live sessions of an account: one by `id`, or all but `exceptId`. Returns how many ended. */
export async function endSessions(
  db: Db<AccountTables>,
  which: { uid: number; id?: string; exceptId?: string },
  reason: EndReason,
  now: number,
): Promise<number> {
  let update = db
    .updateTable('account_sessions')
    .set({ ended_at: new Date(now), end_reason: reason })
    .where('uid', '=', which.uid)
    .where('ended_at', 'is', null);
  if (which.id !== undefined) update = update.where('id', '=', which.id);
  if (which.exceptId !== undefined) update = update.where('id', '!=', which.exceptId);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

export async function listLiveSessions(db: Db<AccountTables>, { uid }: OwnAccount, now: number) {
  return db
    .selectFrom('account_sessions')
    .select(['id', 'way', 'address', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy('created_at', 'desc')
    .execute();
}

/** Sessions that ended or expired before `before` are of no more use; returns how many went. */
export async function forgetOldSessions(db: Db<AccountTables>, before: number): Promise<number> {
  const gone = await db
    .deleteFrom('account_sessions')
    .where((where) =>
      where.or([where('ended_at', '<', new Date(before)), where('expires_at', '<', new Date(before))]),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
