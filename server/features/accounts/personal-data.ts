import { BusinessError } from '#contract/codes.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { AccountDeps, Asker } from './deps.ts';
import { DAY_MS } from './settings.ts';
import { changeAccount, findAccount, findDueAccounts } from './store/accounts.ts';
import { erasePerson, forgetExpired, readPerson } from './store/erase.ts';
import { forgetOldSessions } from './store/sessions.ts';
import { forgetOldThrottles } from './store/throttles.ts';
import { throttleSignIn } from './throttle-sign-in.ts';

/** Everything held about a person, by feature. */
export async function exportPerson(deps: AccountDeps, uid: number): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {
    accounts: await inTransaction(deps.db, (tx) => readPerson(tx, uid)),
  };
  for (const source of deps.personalData) parts[source.name] = await source.exportOf(uid);
  return parts;
}

/** Plans the deletion and answers when it comes, in milliseconds. Throws 10006 where the password is wrong. */
export async function requestDeletion(
  deps: AccountDeps,
  uid: number,
  password: string,
  asker: Asker,
): Promise<number> {
  const account = await findAccount(deps.db, { uid });
  if (account === undefined) throw new BusinessError('sessionInvalid');
  if (account.password_hash !== null) {
    const checked = await throttleSignIn(deps, `uid ${uid}`, asker, async () =>
      (await deps.passwords.verify(account.password_hash, password)) ? true : null,
    );
    if (checked === null) throw new BusinessError('invalidInput', '密码不正确，请检查后重试');
  }
  const dueAt = account.deletion_due_at ?? asker.now + deps.settings.deletionDelayDays * DAY_MS;
  await changeAccount(deps.db, uid, { deletion_due_at: dueAt });
  return dueAt;
}

export async function cancelDeletion(deps: AccountDeps, uid: number): Promise<void> {
  await changeAccount(deps.db, uid, { deletion_due_at: null });
}

/**
 * Deletes the accounts whose time has come and returns how many. Other features go first, each by itself: where one
 * fails, the account is still due and the next run goes on.
 */
export async function eraseDueAccounts(deps: AccountDeps, now: number): Promise<number> {
  let erased = 0;
  for (;;) {
    const due = await findDueAccounts(deps.db, now, 100);
    if (due.length === 0) return erased;
    for (const person of due) {
      for (const source of deps.personalData) await source.erase(person.uid);
      await inTransaction(deps.db, (tx) => erasePerson(tx, person));
      erased += 1;
    }
  }
}

/** Forgets what is of no more use: sessions after 30 days, codes and tickets after one, throttles after two. */
export async function forgetOldTraces(deps: AccountDeps, now: number): Promise<void> {
  await forgetOldSessions(deps.db, now - 30 * DAY_MS);
  await forgetOldThrottles(deps.db, now - 2 * DAY_MS);
  await inTransaction(deps.db, (tx) => forgetExpired(tx, now - DAY_MS));
}
