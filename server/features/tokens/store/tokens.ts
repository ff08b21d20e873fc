import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { OwnTokens } from '../access.ts';
import type { TokenTables } from './tables.ts';

const SHOWN = ['id', 'name', 'begins', 'scopes', 'made_at', 'ends_at', 'used_at', 'client_place'] as const;

/** Those that are good at `now`, the latest first. */
export function listTokens(db: Db<TokenTables>, { uid }: OwnTokens, now: number) {
  return db
    .selectFrom('personal_tokens')
    .select(SHOWN)
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .execute();
}

/** Until the end of the transaction nobody else counts the person's tokens. */
export async function takeTurn(tx: Tx<TokenTables>, { uid }: OwnTokens): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tokens of ${uid}`}, 0))`.execute(tx);
}

/** In the person's turn: how many are good at `now`. */
export async function countTokens(tx: Db<TokenTables>, { uid }: OwnTokens, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom('personal_tokens')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertToken(
  tx: Tx<TokenTables>,
  { uid }: OwnTokens,
  row: Omit<TokenTables['personal_tokens'], 'id' | 'uid' | 'used_at' | 'revoked_at'>,
) {
  return tx
    .insertInto('personal_tokens')
    .values({ ...row, uid, used_at: null, revoked_at: null })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** Whether it was good until now. */
export async function endToken(
  db: Db<TokenTables>,
  { uid }: OwnTokens,
  id: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('personal_tokens')
    .set({ revoked_at: at })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of whom it is, by its hash; undefined where this site has none such. */
export function findToken(db: Db<TokenTables>, hash: Buffer) {
  return db
    .selectFrom('personal_tokens')
    .select(['id', 'uid', 'scopes', 'ends_at', 'access_ends_at', 'used_at', 'revoked_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export async function touchToken(db: Db<TokenTables>, id: number, at: Date): Promise<void> {
  await db.updateTable('personal_tokens').set({ used_at: at }).where('id', '=', id).execute();
}

/** Those that ended before are of no more use. */
export async function forgetTokens(db: Db<TokenTables>, before: Date): Promise<void> {
  await db
    .deleteFrom('personal_tokens')
    .where((where) => where.or([where('ends_at', '<', before), where('revoked_at', '<', before)]))
    .execute();
}

export function exportTokens(db: Db<TokenTables>, { uid }: ExportedPerson) {
  return db
    .selectFrom('personal_tokens')
    .select([...SHOWN, 'revoked_at'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();
}

export async function eraseTokens(db: Db<TokenTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('personal_tokens').where('uid', '=', uid).execute();
}
