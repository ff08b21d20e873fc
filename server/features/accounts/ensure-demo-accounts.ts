import { DAY_MS } from '#contract/text/calendar.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { AccountDeps } from './deps.ts';
import { type AccountKey, changeAccount, findAccount, insertAccount } from './store/accounts.ts';
import { endSessions } from './store/sessions.ts';

/** The password of every demo account; only a database that holds nothing real may have them. */
export const DEMO_PASSWORD = 'yanjian-demo';

const MEMBERS = [
  { phone: '13800000000', level: 0, days: 0, nickname: '演示非会员' },
  { phone: '13800000001', level: 1, days: 90, nickname: '演示普通会员' },
  { phone: '13800000002', level: 2, days: 365, nickname: '演示高级会员' },
  { phone: '13800000003', level: 3, days: 365, nickname: '演示企业会员' },
  { username: 'demo-enterprise', level: 3, days: 365, nickname: '演示企业账号' },
];

type Member = (typeof MEMBERS)[number];

const keyOf = ({ phone, username = '' }: Member): AccountKey =>
  phone === undefined ? { username } : { phone };

/**
 * Makes the demo accounts that are missing, opens those that were closed, leaves the others; `now` in milliseconds. `enterprises` are
 * the uids of those of the enterprise level.
 */
export async function ensureDemoAccounts(
  deps: Pick<AccountDeps, 'db' | 'passwords'>,
  now: number,
): Promise<{ names: string[]; password: string; enterprises: number[] }> {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  const enterprises: number[] = [];
  for (const member of MEMBERS) {
    const { days, level, ...named } = member;
    const unlockEndsAt = days === 0 ? null : new Date(now + days * DAY_MS);
    const at = new Date(now);
    const account = { ...named, level, passwordHash, unlockEndsAt, adultDeclaredAt: at, createdAt: at };
    const made = await insertAccount(deps.db, account);
    const known = made === undefined ? await findAccount(deps.db, keyOf(member)) : undefined;
    const uid = made ?? known?.uid;
    if (level === 3 && uid !== undefined) enterprises.push(uid);
    if (known?.password_hash !== null) continue;
    const opened = { password_hash: passwordHash, level, unlock_ends_at: unlockEndsAt };
    await changeAccount(deps.db, known.uid, opened);
  }
  const names = MEMBERS.map(({ phone, username }) => phone ?? username ?? '');
  return { names, password: DEMO_PASSWORD, enterprises };
}

/**
 * Where a trial becomes a site for others, the accounts whose password everybody can read lose it, their level and their
 * sessions. An account of the same name with another password is somebody's own and stays. Returns the uids of those closed.
 */
export async function closeDemoAccounts(
  deps: Pick<AccountDeps, 'db' | 'passwords'>,
  now: number,
): Promise<number[]> {
  const closed: number[] = [];
  for (const member of MEMBERS) {
    const known = await findAccount(deps.db, keyOf(member));
    if (known === undefined || known.password_hash === null) continue;
    if (!(await deps.passwords.verify(known.password_hash, DEMO_PASSWORD))) continue;
    await inTransaction(deps.db, async (tx) => {
      await changeAccount(tx, known.uid, { password_hash: null, level: 0, unlock_ends_at: null });
      await endSessions(tx, { uid: known.uid }, 'password-changed', now);
    });
    closed.push(known.uid);
  }
  return closed;
}
