import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { ManagedAccount } from '../access.ts';
import type { AccountTables } from './tables.ts';

/** The accounts of members with their last sign-in, null where none is on record; those that are gone are left out. */
export async function listMemberAccounts(db: Db<AccountTables>, members: readonly ManagedAccount[]) {
  const uids = members.map(({ uid }) => uid);
  const { rows } = await sql<{
    uid: number;
    username: string | null;
    nickname: string;
    signed_in_at: Date | null;
  }>`
    SELECT uid, username, nickname,
      (SELECT max(s.created_at) FROM account_sessions AS s WHERE s.uid = a.uid) AS signed_in_at
    FROM accounts AS a WHERE uid = ANY(${uids}::bigint[]) ORDER BY uid`.execute(db);
  return rows;
}
