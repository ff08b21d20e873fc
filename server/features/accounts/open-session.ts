import { randomUUID } from 'node:crypto';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { sha256 } from '../credentials/index.ts';
import type { AccountDeps } from './deps.ts';
import { deviceLimit } from './rules/device-limit.ts';
import { lockAccount } from './store/accounts.ts';
import { endOldestSessions, insertSession } from './store/sessions.ts';

export type SignInWay = 'phone' | 'username' | 'wechat' | 'register';

export interface OpenedSession {
  sid: string;
  token: string;
  sessionId: string;
  uid: number;
  openid: string;
  /** Empty where none is bound. */
  phone: string;
}

/**
 * Gives an account a new session, always under a new id, and lets the oldest leave where it has too many.
 * The account's row lock puts parallel sign-ins in a line, so that together they cannot pass the limit.
 */
export const openSession = (
  deps: SessionDeps,
  uid: number,
  way: SignInWay,
  caller: Caller,
): Promise<OpenedSession> => openSessionOf(deps, { uid }, way, caller);

type SessionDeps = Pick<AccountDeps, 'db' | 'secrets' | 'settings'>;

/**
 * The same by a password that was right a moment ago: `passwordHash` is what it was held against. Throws 10006 where another has
 * taken its place since, so that a sign-in on its way does not outlive a new password.
 */
export async function openSessionOf(
  deps: SessionDeps,
  { uid, passwordHash }: { uid: number; passwordHash?: string | null },
  way: SignInWay,
  caller: Caller,
): Promise<OpenedSession> {
  const { sid, token } = deps.secrets.newAccountSession();
  const id = randomUUID();
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, uid);
    if (account === undefined) throw new BusinessError('sessionInvalid');
    if (passwordHash !== undefined && account.password_hash !== passwordHash)
      throw new BusinessError('invalidInput', '密码刚刚改过，请用新密码登录');
    await insertSession(tx, {
      id,
      sid_hash: sha256(sid),
      token_hash: sha256(token),
      uid,
      way,
      address: caller.address,
      user_agent: caller.userAgent.slice(0, 300),
      created_at: new Date(caller.now),
      last_seen_at: new Date(caller.now),
      expires_at: new Date(caller.now + deps.settings.sessionLifeMs),
    });
    await endOldestSessions(tx, { uid, newestId: id, most: deviceLimit(account.level) }, caller.now);
    return {
      sid,
      token,
      sessionId: id,
      uid,
      openid: account.openid ?? '',
      phone: account.phone ?? '',
    };
  });
}
