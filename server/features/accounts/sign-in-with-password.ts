import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { knownAs } from '../credentials/index.ts';
import type { AccountDeps } from './deps.ts';
import { type OpenedSession, openSessionOf } from './open-session.ts';
import { findAccount } from './store/accounts.ts';
import { throttleSignIn } from './throttle-sign-in.ts';

/** One name for one user name, however it is typed: width and case make no difference. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

/** Signs in by phone (S2 §7 phoneLogin). An unknown phone gets the answer of a wrong password, in the same time. */
export function signInWithPhone(
  deps: AccountDeps,
  input: { phone: string; password: string },
  caller: Caller,
): Promise<OpenedSession> {
  const key = { phone: input.phone };
  return signIn(deps, { key, name: input.phone, password: input.password, way: 'phone' }, caller);
}

/** Signs in an enterprise account by its user name (S2 §7 usernameLogin). */
export function signInWithUsername(
  deps: AccountDeps,
  input: { username: string; password: string },
  caller: Caller,
): Promise<OpenedSession> {
  const username = foldUsername(input.username);
  return signIn(
    deps,
    { key: { username }, name: username, password: input.password, way: 'username' },
    caller,
  );
}

interface Attempt {
  key: { phone: string } | { username: string };
  name: string;
  password: string;
  way: 'phone' | 'username';
}

async function signIn(deps: AccountDeps, attempt: Attempt, caller: Caller): Promise<OpenedSession> {
  const found = await findAccount(deps.db, attempt.key);
  const known = found === undefined ? null : knownAs(deps.secrets, caller.knownCookie, found, caller.now);
  const account = await throttleSignIn(deps, { name: attempt.name, knownAs: known }, caller, async () => {
    const matches = await deps.passwords.verify(found?.password_hash, attempt.password);
    return matches && found !== undefined ? found : null;
  });
  if (account === null) {
    const what = attempt.way === 'phone' ? '手机号' : '用户名';
    throw new BusinessError('invalidInput', `${what}或密码不正确，请检查后重试`);
  }
  const shown = { uid: account.uid, passwordHash: account.password_hash };
  return openSessionOf(deps, shown, attempt.way, caller);
}
