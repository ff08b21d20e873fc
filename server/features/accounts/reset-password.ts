import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { PhoneAndCode } from './bind-phone.ts';
import type { AccountDeps } from './deps.ts';
import { redeemCode } from './redeem-code.ts';
import { requireGoodPassword } from './register-account.ts';
import { changeAccount, findAccount, lockAccount } from './store/accounts.ts';
import { endSessions } from './store/sessions.ts';

/**
 * Sets a new password by code and answers whose. The account's sessions end, so that whoever knew the old one is out; all but the
 * one that asks, `own`, where it is of that account.
 */
export async function resetPassword(
  deps: AccountDeps,
  input: PhoneAndCode,
  caller: Caller,
  own: { uid: number; sessionId: string } | null = null,
): Promise<number> {
  const { phone, password, code } = input;
  requireGoodPassword(password, [phone]);
  await redeemCode(deps, { phone, purpose: 'reset', code }, caller);
  const passwordHash = await deps.passwords.hash(password);
  return inTransaction(deps.db, async (tx) => {
    const found = await findAccount(tx, { phone });
    // Looked at again under its lock: the phone may be taken away, or changed, at this moment.
    const account = found === undefined ? undefined : await lockAccount(tx, found.uid);
    if (account?.phone !== phone) throw new BusinessError('notFound', '这个手机号的账户刚刚换了号码或已注销');
    await changeAccount(tx, account.uid, { password_hash: passwordHash, password_due: false });
    const kept = own?.uid === account.uid ? { exceptId: own.sessionId } : {};
    await endSessions(tx, { uid: account.uid, ...kept }, 'password-changed', caller.now);
    return account.uid;
  });
}
