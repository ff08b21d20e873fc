import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { OwnAccount } from '../access.ts';
import type { AccountTables } from './tables.ts';

/** SQLSTATE of a broken unique constraint. */
const UNIQUE_VIOLATION = '23505';

const PERSON = [
  'uid',
  'phone',
  'username',
  'openid',
  'nickname',
  'avatar',
  'level',
  'unlock_ends_at',
  'roles',
  'deletion_due_at',
  'password_due',
  'created_at',
  'adult_declared_at',
] as const;

export type AccountKey = { uid: number } | { phone: string } | { username: string } | { openid: string };

/** The account with its password hash, for signing in; undefined where nobody has this key. */
export async function findAccount(db: Db<AccountTables>, key: AccountKey) {
  const [column = 'uid', value = 0] = Object.entries(key)[0] ?? [];
  return db
    .selectFrom('accounts')
    .select([...PERSON, 'password_hash'])
    .where(column as 'uid', '=', value as number)
    .executeTakeFirst();
}

/** As whom something is done for somebody; undefined where the account is gone. */
export async function findIdentity(db: Db<AccountTables>, uid: number) {
  return db
    .selectFrom('accounts')
    .select(['level', 'unlock_ends_at', 'roles', 'pot_id', 'password_due'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** What a browser's mark is made of, of accounts in no order; those that are gone are left out. */
export async function listMarkOwners(db: Db<AccountTables>, uids: readonly number[]) {
  if (uids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['uid', 'password_hash'])
    .where(({ eb, fn, val }) => eb('uid', '=', fn.any(val([...uids]))))
    .execute();
}

/** Levels of accounts in no order; those that are gone are left out. */
export async function listLevels(db: Db<AccountTables>, uids: readonly number[]) {
  if (uids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['uid', 'level', 'unlock_ends_at'])
    .where(({ eb, fn, val }) => eb('uid', '=', fn.any(val([...uids]))))
    .execute();
}

export interface PersonName {
  uid: number;
  nickname: string;
  /** Empty without a picture. */
  avatar: string;
}

/** Names of accounts in no order; those that are gone are left out. */
export async function listNames(db: Db<AccountTables>, uids: readonly number[]): Promise<PersonName[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['uid', 'nickname', 'avatar'])
    .where(({ eb, fn, val }) => eb('uid', '=', fn.any(val([...uids]))))
    .execute();
}

/** The account of who asks; undefined where it is gone. */
export const readOwn = (db: Db<AccountTables>, { uid }: OwnAccount) => findAccount(db, { uid });

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * The uid of whom a phone belongs to; null where nobody. One row either way, so that its time does not tell.
 */
export async function phoneOwner(db: Db<AccountTables>, phone: string): Promise<number | null> {
  const found = await sql<{ uid: number | null }>`
    SELECT (SELECT uid FROM accounts WHERE phone = ${phone}) AS uid`.execute(db);
  return found.rows[0]?.uid ?? null;
}

/** Takes the account's row lock until the transaction ends; undefined where the account is gone, or on its way. */
export async function lockAccount(tx: Tx<AccountTables>, uid: number) {
  return tx
    .selectFrom('accounts')
    .select([...PERSON, 'password_hash'])
    .where('uid', '=', uid)
    .where('erasure_began_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewAccount {
  phone?: string;
  username?: string;
  openid?: string;
  passwordHash?: string;
  nickname: string;
  level?: number;
  unlockEndsAt?: Date | null;
  channel?: string;
  adultDeclaredAt: Date | null;
  createdAt: Date;
}

/** The new uid, or undefined where phone, user name or openid belongs to somebody already. */
export async function insertAccount(db: Db<AccountTables>, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({
      phone: account.phone ?? null,
      username: account.username ?? null,
      openid: account.openid ?? null,
      password_hash: account.passwordHash ?? null,
      nickname: account.nickname,
      level: account.level ?? 0,
      unlock_ends_at: account.unlockEndsAt ?? null,
      channel: account.channel ?? '',
      adult_declared_at: account.adultDeclaredAt,
      deletion_due_at: null,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return row?.uid;
}

export async function insertConsent(
  db: Db<AccountTables>,
  consent: AccountTables['account_consents'],
): Promise<void> {
  await db
    .insertInto('account_consents')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What somebody agreed to, the newest first. */
export async function listConsents(db: Db<AccountTables>, { uid }: OwnAccount) {
  return db
    .selectFrom('account_consents')
    .select(['document', 'version', 'agreed_at'])
    .where('uid', '=', uid)
    .orderBy('agreed_at', 'desc')
    .orderBy('document', 'desc')
    .execute();
}

export interface AccountChange {
  /** null shuts the password's door. */
  password_hash?: string | null;
  /** Whether another is to be set before anything else. */
  password_due?: boolean;
  /** null takes the door away. */
  phone?: null;
  openid?: null;
  deletion_due_at?: Date | null;
  level?: number;
  unlock_ends_at?: Date | null;
  nickname?: string;
  pot_id?: number | null;
}

/** False where the account is gone, or on its way. */
export async function changeAccount(
  db: Db<AccountTables>,
  uid: number,
  change: AccountChange,
): Promise<boolean> {
  const result = await db
    .updateTable('accounts')
    .set(change)
    .where('uid', '=', uid)
    .where('erasure_began_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Gives an account its phone. `expects` says whether it must have none or one before, and by which password that was asked. False
 * where that does not hold any more or the phone is somebody else's, also when two want it at once.
 */
export async function givePhone(
  db: Db<AccountTables>,
  uid: number,
  change: { phone: string; password_hash?: string },
  expects: { phone: 'none' | 'one'; passwordHash: string | null },
): Promise<boolean> {
  try {
    const result = await db
      .updateTable('accounts')
      .set(change)
      .where('uid', '=', uid)
      .where('phone', expects.phone === 'none' ? 'is' : 'is not', null)
      .where('password_hash', 'is not distinct from', expects.passwordHash)
      .where('erasure_began_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** The next accounts after `after` whose deletion is due. */
export async function findDueAccounts(db: Db<AccountTables>, now: number, after: number, most: number) {
  return db
    .selectFrom('accounts')
    .select('uid')
    .where('deletion_due_at', '<=', new Date(now))
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(most)
    .execute();
}
