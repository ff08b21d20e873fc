import type { Db } from '#server/platform/db/connect-database.ts';
import type { AccountTables } from './tables.ts';

export async function insertFormerPhone(
  db: Db<AccountTables>,
  row: AccountTables['account_former_phones'],
): Promise<void> {
  await db
    .insertInto('account_former_phones')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The bound phone; empty where none is. */
export async function listPhones(db: Db<AccountTables>, uid: number): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('phone').where('uid', '=', uid).execute();
  return rows.flatMap(({ phone }) => phone ?? []);
}

export async function listFormerPhones(db: Db<AccountTables>, uid: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('account_former_phones')
    .select('phone_hash')
    .where('uid', '=', uid)
    .execute();
  return rows.map(({ phone_hash }) => phone_hash);
}

/** Since when an account has not had phones any more; which they were is not known here. */
export const listPhoneChanges = (db: Db<AccountTables>, uid: number) =>
  db
    .selectFrom('account_former_phones')
    .select('left_at')
    .where('uid', '=', uid)
    .orderBy('left_at')
    .execute();
