import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { AccountTables } from './tables.ts';

export interface CodeKey {
  phone: string;
  purpose: string;
  sessionKey: string;
}

/** Stores the newest code of this phone, purpose and browser; the one before works no longer. */
export async function putCode(
  db: Db<AccountTables>,
  key: CodeKey,
  code: { hash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`INSERT INTO phone_codes (phone, purpose, session_key, code_hash, created_at, expires_at)
    VALUES (${key.phone}, ${key.purpose}, ${key.sessionKey}, ${code.hash}, ${code.createdAt}, ${code.expiresAt})
    ON CONFLICT (phone, purpose, session_key) DO UPDATE
    SET code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

export async function hasCode(db: Db<AccountTables>, key: CodeKey, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('phone_codes')
    .select('created_at')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('session_key', '=', key.sessionKey)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** True where the code was right, unused and in time; it is gone then. One statement, so that it works once. */
export async function consumeCode(
  db: Db<AccountTables>,
  key: CodeKey,
  hash: Buffer,
  now: number,
): Promise<boolean> {
  const used = await db
    .deleteFrom('phone_codes')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('session_key', '=', key.sessionKey)
    .where('expires_at', '>', new Date(now))
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function dropCode(db: Db<AccountTables>, key: CodeKey): Promise<void> {
  await db
    .deleteFrom('phone_codes')
    .where('phone', '=', key.phone)
    .where('purpose', '=', key.purpose)
    .where('session_key', '=', key.sessionKey)
    .execute();
}
