import type { Caller } from '#server/platform/access/caller.ts';
import { knownAs } from '../credentials/index.ts';
import type { AccountDeps } from './deps.ts';
import type { Registered } from './registered.ts';
import { findAccount } from './store/accounts.ts';

/** Tells of a new account, in the transaction that makes it. */
export function tellRegistered(
  { db, secrets, noteRegistered }: Pick<AccountDeps, 'db' | 'secrets' | 'noteRegistered'>,
  registered: Omit<Registered, 'at' | 'isBrowserOf'>,
  caller: Caller,
): Promise<void> {
  return noteRegistered({
    ...registered,
    at: new Date(caller.now),
    async isBrowserOf(uid) {
      const account = await findAccount(db, { uid });
      return account !== undefined && knownAs(secrets, caller.knownCookie, account, caller.now) !== null;
    },
  });
}
