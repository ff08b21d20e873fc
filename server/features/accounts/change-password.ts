import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { checkPassword } from './check-password.ts';
import type { AccountDeps } from './deps.ts';
import { requireGoodPassword } from './register-account.ts';
import { changeAccount, findAccount, lockAccount } from './store/accounts.ts';
import { endSessions } from './store/sessions.ts';

/**
 * Puts another password in the place of the one that is shown; every other session of the account ends. It is nobody else's from then
 * on, so that an account whose password was due is whole again. Throws 10006 where the old one is wrong, the new one will not do or is
 * the same, or another took its place meanwhile.
 */
export async function changePassword(
  deps: AccountDeps,
  { uid, sessionId }: { uid: number; sessionId: string },
  { old, chosen }: { old: string; chosen: string },
  caller: Caller,
): Promise<void> {
  const account = await findAccount(deps.db, { uid });
  if (account === undefined) throw new BusinessError('sessionInvalid');
  const { password_hash: before, phone, username } = account;
  if (before === null) throw new BusinessError('invalidInput', '这个账户还没有密码，请先绑定手机号并设置');
  // Two passwords are asked for: which of them was wrong must be said.
  await checkPassword(deps, account, old, caller, account.password_due ? '初始密码' : '当前密码');
  if (chosen === old) throw new BusinessError('invalidInput', '新密码与当前密码相同，请换一个');
  requireGoodPassword(chosen, [phone ?? '', username ?? '']);
  const after = await deps.passwords.hash(chosen);
  await inTransaction(deps.db, async (tx) => {
    // What was held against the old one counts as long as that stands: an owner who resets it meanwhile has the last word.
    if ((await lockAccount(tx, uid))?.password_hash !== before)
      throw new BusinessError('invalidInput', '密码刚刚被重设过，请用新的初始密码重新登录');
    await changeAccount(tx, uid, { password_hash: after, password_due: false });
    await endSessions(tx, { uid, exceptId: sessionId }, 'password-changed', caller.now);
  });
}
