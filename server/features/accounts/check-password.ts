import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AccountDeps } from './deps.ts';
import type { AccountRow } from './store/accounts.ts';
import { throttleSignIn } from './throttle-sign-in.ts';

/**
 * Lets somebody who is signed in show the password once more, before what cannot be undone easily. Failures count as
 * those of signing in do. `what` it is called where one types it. Throws 10006 where it is wrong and 10009 after too many.
 */
export async function checkPassword(
  deps: AccountDeps,
  account: Pick<AccountRow, 'uid' | 'password_hash'>,
  password: string,
  caller: Caller,
  what = '密码',
): Promise<void> {
  const matches = await throttleSignIn(
    deps,
    { name: `uid ${account.uid}`, knownAs: null },
    caller,
    async () => ((await deps.passwords.verify(account.password_hash, password)) ? true : null),
  );
  if (matches === null) throw new BusinessError('invalidInput', `${what}不正确，请检查后重试`);
}
