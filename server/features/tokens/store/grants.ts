import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnTokens } from '../access.ts';
import type { TokenTables } from './tables.ts';

export async function insertCode(
  db: Db<TokenTables>,
  { uid }: OwnTokens,
  row: Omit<TokenTables['oauth_codes'], 'uid' | 'used_at' | 'token_id'>,
): Promise<void> {
  await db
    .insertInto('oauth_codes')
    .values({ ...row, uid, used_at: null, token_id: null })
    .execute();
}

/** Used from now on, whatever comes of it; undefined where there is none, or it was used before. */
export function spendCode(tx: Tx<TokenTables>, hash: Buffer, at: Date) {
  return tx
    .updateTable('oauth_codes')
    .set({ used_at: at })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function noteGrant(tx: Tx<TokenTables>, hash: Buffer, tokenId: number): Promise<void> {
  await tx.updateTable('oauth_codes').set({ token_id: tokenId }).where('code_hash', '=', hash).execute();
}

export async function insertRefresh(
  tx: Tx<TokenTables>,
  row: Omit<TokenTables['oauth_refreshes'], 'used_at'>,
): Promise<void> {
  await tx
    .insertInto('oauth_refreshes')
    .values({ ...row, used_at: null })
    .execute();
}

/** Used from now on; undefined where there is none, or it was used before. */
export function spendRefresh(tx: Tx<TokenTables>, hash: Buffer, at: Date) {
  return tx
    .updateTable('oauth_refreshes')
    .set({ used_at: at })
    .where('refresh_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('token_id')
    .executeTakeFirst();
}

/** Of whom it is, while it is good; until the end of the transaction nobody else renews or revokes it. */
export function findGrant(tx: Tx<TokenTables>, id: number, at: Date) {
  return tx
    .selectFrom('personal_tokens')
    .select(['uid', 'scopes', 'client_hash'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
}

export async function renewToken(
  tx: Tx<TokenTables>,
  id: number,
  access: Pick<TokenTables['personal_tokens'], 'begins' | 'token_hash' | 'ends_at' | 'access_ends_at'>,
): Promise<void> {
  await tx.updateTable('personal_tokens').set(access).where('id', '=', id).execute();
}

const revoking = (db: Db<TokenTables>, at: Date) =>
  db.updateTable('personal_tokens').set({ revoked_at: at }).where('revoked_at', 'is', null);

/** Whether a code gave something, which it does no longer. */
export async function revokeGrantOfCode(db: Db<TokenTables>, hash: Buffer, at: Date): Promise<boolean> {
  const given = db.selectFrom('oauth_codes').select('token_id').where('code_hash', '=', hash);
  const { numUpdatedRows } = await revoking(db, at).where('id', 'in', given).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a refresh token was of something, which is no longer. */
export async function revokeGrantOfRefresh(db: Db<TokenTables>, hash: Buffer, at: Date): Promise<boolean> {
  const given = db.selectFrom('oauth_refreshes').select('token_id').where('refresh_hash', '=', hash);
  const { numUpdatedRows } = await revoking(db, at).where('id', 'in', given).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What a person made by hand stays: programs give back what they were granted, nothing else. */
export async function revokeGrantOfAccess(db: Db<TokenTables>, hash: Buffer, at: Date): Promise<void> {
  await revoking(db, at).where('token_hash', '=', hash).where('client_hash', 'is not', null).execute();
}

/** Those that ended are of no more use, used or not. */
export async function forgetGrantTexts(db: Db<TokenTables>, before: Date): Promise<void> {
  await db.deleteFrom('oauth_codes').where('ends_at', '<', before).execute();
  await db.deleteFrom('oauth_refreshes').where('ends_at', '<', before).execute();
}

export async function eraseCodes(db: Db<TokenTables>, { uid }: { uid: number }): Promise<void> {
  await db.deleteFrom('oauth_codes').where('uid', '=', uid).execute();
}
