import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { checkPassword } from './check-password.ts';
import type { AccountDeps } from './deps.ts';
import { keepFormerPhone } from './former-phones.ts';
import { redeemCode } from './redeem-code.ts';
import { requireGoodPassword } from './register-account.ts';
import { findAccount, givePhone } from './store/accounts.ts';
import { endSessions } from './store/sessions.ts';

export interface PhoneAndCode {
  phone: string;
  password: string;
  code: string;
}

/**
 * Gives an account that has no phone its phone and password (S2 §2, the bind step after WeChat). An account that has a
 * password keeps it and must show it: a session alone must not be enough to take an account over.
 */
export async function bindPhone(
  deps: AccountDeps,
  uid: number,
  input: PhoneAndCode,
  caller: Caller,
): Promise<void> {
  const { phone, password, code } = input;
  const account = await findAccount(deps.db, { uid });
  if (account === undefined) throw new BusinessError('sessionInvalid');
  if (account.phone !== null) throw new BusinessError('invalidInput', '账户已绑定手机号，请改用更换手机号');
  const hasPassword = account.password_hash !== null;
  if (hasPassword) await checkPassword(deps, account, password, caller);
  else requireGoodPassword(password, [phone]);
  await redeemCode(deps, { phone, purpose: 'bind', code }, caller);
  const change = hasPassword ? { phone } : { phone, password_hash: await deps.passwords.hash(password) };
  const expects = { phone: 'none', passwordHash: account.password_hash } as const;
  const bound = await givePhone(deps.db, uid, change, expects);
  if (!bound) throw new BusinessError('invalidInput', '该手机号已绑定其他账户，请用该手机号登录');
}

/**
 * Puts another phone in the place of the bound one. Takes the password and a code sent to the new phone; the account's
 * other sessions end, because the name it signs in by is another one now.
 */
export async function changePhone(
  deps: AccountDeps,
  who: { uid: number; sessionId: string },
  input: PhoneAndCode,
  caller: Caller,
): Promise<void> {
  const { uid, sessionId } = who;
  const { phone, password, code } = input;
  const account = await findAccount(deps.db, { uid });
  if (account === undefined) throw new BusinessError('sessionInvalid');
  if (account.phone === null) throw new BusinessError('invalidInput', '账户还没有手机号，请先绑定手机号');
  if (account.phone === phone) throw new BusinessError('invalidInput', '新手机号与现在的相同，请填另一个');
  await checkPassword(deps, account, password, caller);
  await redeemCode(deps, { phone, purpose: 'change', code }, caller);
  // Before, so that no change is ever forgotten; where it fails, the phone it has is one it had.
  await keepFormerPhone(deps, { uid, phone: account.phone }, caller.now);
  const expects = { phone: 'one', passwordHash: account.password_hash } as const;
  const changed = await givePhone(deps.db, uid, { phone }, expects);
  if (!changed) throw new BusinessError('invalidInput', '该手机号已绑定其他账户，请换一个手机号');
  await endSessions(deps.db, { uid, exceptId: sessionId }, 'phone-changed', caller.now);
}
