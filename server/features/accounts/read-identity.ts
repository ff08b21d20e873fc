import { secondsOf } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { SessionAccount } from '#server/platform/http/context.ts';
import { findIdentity } from './store/accounts.ts';
import type { AccountTables } from './store/tables.ts';

/** As whom something is done for an account, read anew; null where it is gone, or its password is to be changed first. */
export async function readIdentity(
  db: Db<AccountTables>,
  uid: number,
): Promise<Omit<SessionAccount, 'sessionId'> | null> {
  const account = await findIdentity(db, uid);
  if (account === undefined || account.password_due) return null;
  const { level, unlock_ends_at, roles, pot_id } = account;
  return { uid, level, unlockEndSeconds: secondsOf(unlock_ends_at), roles, potId: pot_id };
}
