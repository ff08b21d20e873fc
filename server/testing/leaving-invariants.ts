import type { OrganisationTables } from '#server/features/organisations/tables.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { newBrowser } from './account-fixture.ts';
import { fixedClock } from './fixed-clock.ts';
import {
  DAYS,
  expectSame,
  NOW,
  type OrganisationFixture,
  OWN_PASSWORD,
  somebodyWaits,
  succeeded,
} from './organisation-fixture.ts';

const enterprisesOf = async ({ database }: OrganisationFixture, uid: number) =>
  (await database.pool.query('SELECT id FROM enterprises WHERE owner_uid = $1', [uid])).rows;

/** An owner whose deletion is due, and the night's deletion of that account and the organisation. */
async function leavingOwner(fixture: OrganisationFixture) {
  const { openOwner, organisations, cases, deps, personalData } = fixture;
  const owner = await openOwner();
  const due = { deletion_due_at: new Date(NOW) };
  await deps.db.updateTable('accounts').set(due).where('uid', '=', owner.uid).execute();
  if (organisations.personalData !== null) personalData.push(organisations.personalData);
  return { owner, erase: () => cases.eraseDueAccounts(deps, NOW) };
}

/** An owner is erased while an operator extends the organisation: it goes, and no other takes its place. */
export async function erasedWhileExtended(fixture: OrganisationFixture): Promise<void> {
  const { cases, database, neighbours } = fixture;
  const { owner, erase } = await leavingOwner(fixture);
  let erased: Promise<number> | undefined;
  const changeMembership: typeof neighbours.accounts.changeMembership = async (...asked) => {
    const changed = await neighbours.accounts.changeMembership(...asked);
    // The owner's account is held, and the organisation not looked for yet: the erasure waits, or is done in between.
    erased = erase();
    await Promise.race([erased, somebodyWaits(database)]);
    return changed;
  };
  const accounts = { ...neighbours.accounts, changeMembership };
  const slow = cases.createOrganisations({ database, clock: fixedClock(), ...neighbours, accounts });
  await slow.desk(OPERATOR).extend(owner.uid, { days: DAYS, seats: 5, now: NOW });
  expectSame('accounts erased', await erased, 1);
  expectSame('what is left of the organisation', await enterprisesOf(fixture, owner.uid), []);
}

/** An operator extends when the organisation is erased and the account not yet: nothing is opened for who leaves. */
export async function erasedIsGivenNothing(fixture: OrganisationFixture): Promise<void> {
  const { organisations, personalData } = fixture;
  const { owner, erase } = await leavingOwner(fixture);
  const tried: PromiseSettledResult<unknown>[] = [];
  personalData.push({
    name: 'the last',
    exportOf: async () => null,
    erase: async ({ uid }) => {
      const given = { days: DAYS, seats: 5, now: NOW };
      tried.push(...(await Promise.allSettled([organisations.desk(OPERATOR).extend(uid, given)])));
    },
  });
  expectSame('accounts erased', await erase(), 1);
  expectSame('who was extended', [tried.length, succeeded(tried)], [1, 0]);
  expectSame('what is left of the organisation', await enterprisesOf(fixture, owner.uid), []);
}

/** A code by which a member binds a phone, or sets a password. */
async function codeFor(
  { cases, deps, sms }: OrganisationFixture,
  asked: { phone: string; purpose: 'bind' | 'reset'; uid: number },
  browser: Caller,
) {
  await cases.sendCode(deps, asked, browser);
  const message = sms.lastTo(asked.phone);
  if (message?.kind !== 'code') throw new Error('a code was to be sent');
  return { phone: asked.phone, password: OWN_PASSWORD, code: message.code };
}

async function expectShut({ deps }: OrganisationFixture, uid: number, opening: Promise<unknown>) {
  expectSame('what opened a door', succeeded(await Promise.allSettled([opening])), 0);
  const doors = await deps.db
    .selectFrom('accounts')
    .select(['password_hash', 'phone'])
    .where('uid', '=', uid)
    .execute();
  expectSame('the doors', doors, [{ password_hash: null, phone: null }]);
}

/** A member is removed while they bind a phone: it opens no door again. */
export async function removedWhileBinding(fixture: OrganisationFixture): Promise<void> {
  const { openOwner, addSettled, newPhone, cases, own, deps } = fixture;
  const owner = await openOwner(2);
  const { uid } = await addSettled(owner);
  const browser = newBrowser(NOW);
  const bound = await codeFor(fixture, { phone: newPhone(), purpose: 'bind', uid }, browser);
  const verify: typeof deps.passwords.verify = async (...asked) => {
    const matches = await deps.passwords.verify(...asked);
    await cases.removeMember(own, uid, owner);
    return matches;
  };
  const passwords = { ...deps.passwords, verify };
  await expectShut(fixture, uid, cases.bindPhone({ ...deps, passwords }, uid, bound, browser));
}

/** A member is removed while they set a password by a phone: it opens no door again. */
export async function removedWhileResetting(fixture: OrganisationFixture): Promise<void> {
  const { openOwner, addSettled, newPhone, cases, deps, database } = fixture;
  const { uid } = await addSettled(await openOwner(2));
  const browser = newBrowser(NOW);
  const phone = newPhone();
  await deps.db.updateTable('accounts').set({ phone }).where('uid', '=', uid).execute();
  const reset = await codeFor(fixture, { phone, purpose: 'reset', uid }, browser);
  const removal = await beginRemoval(fixture, uid);
  const setting = cases.resetPassword(deps, reset, browser);
  await Promise.race([setting.catch(() => {}), somebodyWaits(database)]);
  await removal.finish();
  await expectShut(fixture, uid, setting);
}

/** The member's account is being closed, and is still held, until it is finished. */
async function beginRemoval({ neighbours, database }: OrganisationFixture, uid: number) {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const closing = inTransaction(tablesOf<OrganisationTables>(database), async (tx) => {
    await neighbours.accounts.members.close(tx, allow({ uid }, 'manageAccount'), NOW);
    held.resolve();
    await done.promise;
  });
  await Promise.race([held.promise, closing]);
  return {
    finish: () => {
      done.resolve();
      return closing;
    },
  };
}
