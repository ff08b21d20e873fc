import { DAY_MS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { ExportedPerson } from '#server/platform/feature.ts';
import { allowErasure, type OwnAccount } from './access.ts';
import { checkPassword } from './check-password.ts';
import type { AccountDeps } from './deps.ts';
import { redeemCode } from './redeem-code.ts';
import { changeAccount, findDueAccounts, readOwn } from './store/accounts.ts';
import { beginErasure, erasePerson, forgetExpired, readPerson } from './store/erase.ts';
import { endSessions, forgetOldSessions } from './store/sessions.ts';
import { forgetOldThrottles } from './store/throttles.ts';

const BATCH = 100;

/** Everything held about a person, by feature. */
export async function exportPerson(
  deps: AccountDeps,
  person: ExportedPerson,
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {
    accounts: await inTransaction(deps.db, (tx) => readPerson(tx, person)),
  };
  for (const source of deps.personalData()) parts[source.name] = await source.exportOf(person);
  return parts;
}

/**
 * Plans the deletion and answers when it comes. An account with a password shows it, or a code sent to
 * its phone; one that only ever scanned shows nothing, and has the days until then to take it back. Throws 10006 where
 * password or code is wrong.
 */
export async function requestDeletion(
  deps: AccountDeps,
  own: OwnAccount,
  proof: { password: string; code: string },
  caller: Caller,
): Promise<Date> {
  const account = await readOwn(deps.db, own);
  if (account === undefined) throw new BusinessError('sessionInvalid');
  if (proof.code !== '' && account.phone !== null) {
    await redeemCode(deps, { phone: account.phone, purpose: 'delete', code: proof.code }, caller);
  } else if (account.password_hash !== null) {
    await checkPassword(deps, account, proof.password, caller);
  } else if (account.phone !== null) {
    // A session alone, which may be somebody else's by now, takes no account away.
    throw new BusinessError('invalidInput', '请填写发到绑定手机号的验证码');
  }
  const dueAt = account.deletion_due_at ?? new Date(caller.now + deps.settings.deletionDelayDays * DAY_MS);
  await changeAccount(deps.db, own.uid, { deletion_due_at: dueAt });
  return dueAt;
}

/** Throws 10999 where it is too late. */
export async function cancelDeletion(deps: AccountDeps, { uid }: OwnAccount): Promise<void> {
  if (!(await changeAccount(deps.db, uid, { deletion_due_at: null })))
    throw new BusinessError('sessionInvalid', '账户正在注销，不能再撤回');
}

/** Deletes one account that is due, feature by feature; false where its person took that back in time. */
async function eraseAccount(deps: AccountDeps, uid: number, now: number): Promise<boolean> {
  const person = await inTransaction(deps.db, async (tx) => {
    const account = await beginErasure(tx, uid, new Date(now));
    if (account === undefined) return null;
    await endSessions(tx, { uid }, 'revoked', now);
    return allowErasure(account, now);
  });
  if (person === null) return false;
  for (const source of deps.personalData()) await source.erase(person);
  await inTransaction(deps.db, (tx) => erasePerson(tx, person));
  return true;
}

/**
 * Deletes the accounts whose time has come and returns how many. Other features go first; where one fails, that account
 * is still due and the next run goes on, and the others are deleted all the same. Throws the failures at the end.
 */
export async function eraseDueAccounts(deps: AccountDeps, now: number): Promise<number> {
  const failures: unknown[] = [];
  let erased = 0;
  let due = await findDueAccounts(deps.db, now, 0, BATCH);
  while (due.length > 0) {
    for (const { uid } of due) {
      try {
        if (await eraseAccount(deps, uid, now)) erased += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    due = await findDueAccounts(deps.db, now, due.at(-1)?.uid ?? 0, BATCH);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} 个账户没有删完，明日再删`);
  return erased;
}

/** Forgets what is of no more use: sessions after 30 days, codes and tickets after one, throttles after two. */
export async function forgetOldTraces(deps: AccountDeps, now: number): Promise<void> {
  await forgetOldSessions(deps.db, now - 30 * DAY_MS);
  await forgetOldThrottles(deps.db, now - 2 * DAY_MS);
  await inTransaction(deps.db, (tx) => forgetExpired(tx, now - DAY_MS));
}
