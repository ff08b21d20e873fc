import { randomInt } from 'node:crypto';
import { DAY_MS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import { type AnyTransaction, type Db, withTables } from '#server/platform/db/connect-database.ts';
import type { ManagedAccount } from './access.ts';
import type { AccountDeps } from './deps.ts';
import type { AccountSettings } from './settings.ts';
import { foldUsername } from './sign-in-with-password.ts';
import { changeAccount, findAccount, insertAccount, lockAccount } from './store/accounts.ts';
import { listMemberAccounts } from './store/member-accounts.ts';
import { endSessions } from './store/sessions.ts';
import type { AccountTables } from './store/tables.ts';
import { returnPlace, takePlace } from './store/throttles.ts';

/** What an organisation shares: the enterprise level until then, and one pot of quotas. */
export interface SharedRights {
  pot: number;
  endsAt: Date;
}

type OpenedMember = Allowed<{ username: string; name: string } & SharedRights, 'manageAccount'>;

const HOUR_MS = 3600_000;
const ENTERPRISE_LEVEL = 3;
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LETTERS = 14;

/** 69 bits, in characters that can be read out. */
function newPassword(): string {
  return Array.from({ length: PASSWORD_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export type MemberAccounts = ReturnType<typeof memberAccounts>;

/** What whoever keeps organisations may do to accounts, each in their transaction. */
export function memberAccounts(deps: Pick<AccountDeps, 'db' | 'passwords' | 'settings'>) {
  return {
    /** A new password and what is kept of it: made before a transaction, because hashing takes its time. */
    async newPassword() {
      const password = newPassword();
      return { password, passwordHash: await deps.passwords.hash(password) };
    },
    open: (within: AnyTransaction, member: OpenedMember, made: { passwordHash: string; now: number }) =>
      open(deps.settings, within, member, made),
    share,
    setPassword,
    close: (within: AnyTransaction, member: ManagedAccount, now: number) =>
      close(within, member, now + deps.settings.deletionDelayDays * DAY_MS, now),
    leavePot,
    list: (members: readonly ManagedAccount[]) => listMemberAccounts(deps.db, members),
    /** Of whom somebody is by uid, phone or user name, for the operator; null where nobody. */
    find: (key: { uid: number } | { phone: string } | { username: string }) => find(deps.db, key),
  };
}

async function find(db: Db<AccountTables>, key: Parameters<typeof findAccount>[1]): Promise<number | null> {
  return (await findAccount(db, key))?.uid ?? null;
}

/**
 * A user-name account with shared rights, whose first password is to be changed; undefined where the name belongs to somebody. That says
 * whose accounts there are, so such tries are counted, and no name is looked at after too many in an hour: throws 10009. The caller
 * holds the lock of the pot, and commits either way.
 */
async function open(
  { takenNamesPerHour }: Pick<AccountSettings, 'takenNamesPerHour'>,
  within: AnyTransaction,
  member: OpenedMember,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<{ uid: number; username: string } | undefined> {
  const tx = withTables<AccountTables>(within);
  const throttle = { key: `names tried for pot ${member.pot}`, most: takenNamesPerHour, windowMs: HOUR_MS };
  if (!(await takePlace(tx, throttle, now)))
    throw new BusinessError('tooFrequent', '试过的已被使用的用户名太多了，请 1 小时后再试');
  const username = foldUsername(member.username);
  const uid = await insertAccount(tx, {
    username,
    nickname: member.name,
    passwordHash,
    level: ENTERPRISE_LEVEL,
    unlockEndsAt: member.endsAt,
    adultDeclaredAt: null,
    createdAt: new Date(now),
  });
  if (uid === undefined) return undefined;
  await returnPlace(tx, throttle.key, now);
  await changeAccount(tx, uid, { pot_id: member.pot, password_due: true });
  return { uid, username };
}

/** Gives a member the rights until then; the owner, whose level was bought, only the pot. */
async function share(
  within: AnyTransaction,
  { uid }: ManagedAccount,
  { pot, endsAt }: { pot: number; endsAt: Date | null },
): Promise<void> {
  const rights = endsAt === null ? {} : { level: ENTERPRISE_LEVEL, unlock_ends_at: endsAt };
  await changeAccount(withTables<AccountTables>(within), uid, { pot_id: pot, ...rights });
}

/** Every session ends: whoever knew the old password is out. Whoever gives the new one has seen it, so it is to be changed first. */
async function setPassword(
  within: AnyTransaction,
  { uid }: ManagedAccount,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const tx = withTables<AccountTables>(within);
  await lockAccount(tx, uid);
  await changeAccount(tx, uid, { password_hash: passwordHash, password_due: true });
  await endSessions(tx, { uid }, 'password-changed', now);
}

/**
 * Takes rights, sessions and every way in away at once, a phone and a WeChat of the member's own too: nobody is there to take the
 * deletion back. The account with all its data is deleted when `deletedAt` comes.
 */
async function close(
  within: AnyTransaction,
  { uid }: ManagedAccount,
  deletedAt: number,
  now: number,
): Promise<void> {
  const tx = withTables<AccountTables>(within);
  await lockAccount(tx, uid);
  await changeAccount(tx, uid, {
    password_hash: null,
    phone: null,
    openid: null,
    level: 0,
    unlock_ends_at: null,
    pot_id: null,
    deletion_due_at: new Date(deletedAt),
  });
  await endSessions(tx, { uid }, 'revoked', now);
}

/** The owner of an organisation that is closed has quotas of their own again. */
async function leavePot(within: AnyTransaction, { uid }: ManagedAccount): Promise<void> {
  await changeAccount(withTables<AccountTables>(within), uid, { pot_id: null });
}
