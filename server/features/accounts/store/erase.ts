import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect-database.ts';
import type { ExportedPerson } from '#server/platform/feature.ts';
import type { ErasedAccount } from '../access.ts';
import { listPhoneChanges } from './former-phones.ts';
import type { AccountTables } from './tables.ts';

/**
 * Marks an account as on its way, once whoever holds it is done: what is given to it or asked by it from then on finds nobody.
 * undefined where its deletion is not due, or was taken back meanwhile. Again is the same.
 */
export const beginErasure = (tx: Tx<AccountTables>, uid: number, now: Date) =>
  tx
    .updateTable('accounts')
    .set({ erasure_began_at: sql<Date>`coalesce(erasure_began_at, ${now})` })
    .where('uid', '=', uid)
    .where('deletion_due_at', '<=', now)
    .returning(['uid', 'phone', 'username', 'openid', 'deletion_due_at'])
    .executeTakeFirst();

/** Removes a person from every table of accounts; consents and sessions go with the account row. */
export async function erasePerson(tx: Tx<AccountTables>, person: ErasedAccount): Promise<void> {
  const { uid, phone, username, openid } = person;
  for (const name of [phone, username, `uid ${uid}`]) {
    if (name === null) continue;
    // A name stands in a key as a word of its own or quoted; a short one must not match inside the words of others.
    await sql`DELETE FROM throttles WHERE position(${` ${name} `} in key || ' ') > 0
      OR position(${JSON.stringify(name)} in key) > 0`.execute(tx);
  }
  if (phone !== null) await tx.deleteFrom('phone_codes').where('phone', '=', phone).execute();
  if (openid !== null) await tx.deleteFrom('login_tickets').where('openid', '=', openid).execute();
  await tx.deleteFrom('accounts').where('uid', '=', uid).execute();
}

/** Everything that accounts hold about a person, in plain names. */
export async function readPerson(db: Tx<AccountTables>, { uid }: ExportedPerson) {
  const account = await db
    .selectFrom('accounts')
    .select(['uid', 'phone', 'username', 'openid', 'nickname', 'avatar', 'level', 'unlock_ends_at', 'roles'])
    .select(['channel', 'adult_declared_at', 'deletion_due_at', 'created_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  const consents = await db
    .selectFrom('account_consents')
    .select(['document', 'version', 'agreed_at'])
    .where('uid', '=', uid)
    .orderBy('agreed_at')
    .orderBy('document')
    .execute();
  const sessions = await db
    .selectFrom('account_sessions')
    .select(['id', 'way', 'address', 'user_agent', 'created_at', 'last_seen_at', 'ended_at', 'end_reason'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const phone_changes = await listPhoneChanges(db, uid);
  return { account, consents, sessions, phone_changes };
}

/** Codes and tickets that nobody can use any more. */
export async function forgetExpired(tx: Tx<AccountTables>, before: number): Promise<void> {
  await tx.deleteFrom('phone_codes').where('expires_at', '<', new Date(before)).execute();
  await tx.deleteFrom('login_tickets').where('expires_at', '<', new Date(before)).execute();
}
