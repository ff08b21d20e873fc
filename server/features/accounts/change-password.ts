import { BusinessError } from '#contract/codes.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { AccountDeps, Asker } from './deps.ts';
import { redeemCode } from './redeem-code.ts';
import { requireGoodPassword } from './register-account.ts';
import { bindPhoneTo, changeAccount, findAccount } from './store/accounts.ts';
import { endSessions } from './store/sessions.ts';

interface PhoneAndCode {
  phone: string;
  password: string;
  code: string;
}

/** Gives an account that has no phone its phone and password (S2 §2, the bind step after WeChat). */
export async function bindPhone(
  deps: AccountDeps,
  uid: number,
  input: PhoneAndCode,
  asker: Asker,
): Promise<void> {
  const { phone, password, code } = input;
  requireGoodPassword(password, [phone]);
  const account = await findAccount(deps.db, { uid });
  if (account?.phone) throw new BusinessError('invalidInput', '账户已绑定手机号；如需更换，请联系客服');
  await redeemCode(deps, { phone, purpose: 'bind', code }, asker);
  const passwordHash = await deps.passwords.hash(password);
  const bound = await bindPhoneTo(deps.db, uid, phone, passwordHash);
  if (!bound) throw new BusinessError('invalidInput', '该手机号已绑定其他账户，请用该手机号登录');
}

/** Sets a new password by code. Every session of the account ends: whoever knew the old one is out. */
export async function resetPassword(deps: AccountDeps, input: PhoneAndCode, asker: Asker): Promise<void> {
  const { phone, password, code } = input;
  requireGoodPassword(password, [phone]);
  await redeemCode(deps, { phone, purpose: 'reset', code }, asker);
  const passwordHash = await deps.passwords.hash(password);
  await inTransaction(deps.db, async (tx) => {
    const account = await findAccount(tx, { phone });
    if (account === undefined) throw new BusinessError('notFound', '账户已注销');
    await changeAccount(tx, account.uid, { password_hash: passwordHash });
    await endSessions(tx, { uid: account.uid }, 'password-changed', asker.now);
  });
}
