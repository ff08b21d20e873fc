import { describe, expect, test } from 'vitest';
import { breakingModules } from '#server/testing/break-modules.ts';
import {
  erasedIsGivenNothing,
  erasedWhileExtended,
  removedWhileBinding,
  removedWhileResetting,
} from '#server/testing/leaving-invariants.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { organisationFixture } from '#server/testing/organisation-fixture.ts';
import {
  endsForAll,
  firstPasswordIsDue,
  foreignIsRefused,
  namesAreNotTried,
  potIsShared,
  removedIsOut,
  seatsAreKept,
} from '#server/testing/organisation-invariants.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { AccountDeps } from '../accounts/deps.ts';
import type * as AccountStore from '../accounts/store/accounts.ts';
import type * as Store from './store.ts';

const held = testDatabase();

async function openHouse() {
  return organisationFixture(held.database);
}

describe('as it is', () => {
  test.each([
    ['fifty added at once take the free seats and no more', seatsAreKept],
    ['an owner tries so many names an hour and no more', namesAreNotTried],
    ['a hundred reads of five people at once spend one pot', potIsShared],
    ['who is removed is out at once, and so is who had the old password', removedIsOut],
    ['rights end and come back for all', endsForAll],
    ['another owner and a member change nothing', foreignIsRefused],
    ['a password that the owner was told is changed before anything else', firstPasswordIsDue],
    ['an owner who is erased while extended leaves no organisation', erasedWhileExtended],
    ['an owner who is being erased is given nothing more', erasedIsGivenNothing],
    ['who is removed while binding a phone stays out', removedWhileBinding],
    ['who is removed while setting a password by a phone stays out', removedWhileResetting],
  ])('%s', async (_name, invariant) => {
    await invariant(await openHouse());
  });
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  const breaks = breakingModules();
  const noticed = (work: Promise<void>) => expect(work).rejects.toThrow(/^expected/);

  test('without the lock of the organisation more are added than there are seats', async () => {
    // Five count before any of them adds: the race is staged, not hoped for.
    const counted = meetingOf(5);
    breaks('organisations/store.ts', ({ findOwned, countMembers }: typeof Store) => ({
      lockOwned: findOwned,
      countMembers: async (...asked: Parameters<typeof countMembers>) => {
        const result = await countMembers(...asked);
        await counted();
        return result;
      },
    }));
    await noticed(seatsAreKept(await openHouse()));
  });
  test('a throttle that counts nothing lets an owner try every name', async () => {
    breaks('accounts/store/throttles.ts', () => ({ takePlace: async () => true }));
    await noticed(namesAreNotTried(await openHouse()));
  });
  test('counters of each their own spend more than the pot', async () => {
    breaks('memberships/who.ts', ({ holderOf }: { holderOf: unknown }) => ({
      payerOf: holderOf,
    }));
    await noticed(potIsShared(await openHouse()));
  });
  test('sessions that are not ended let the removed in', async () => {
    breaks('accounts/store/sessions.ts', () => ({ endSessions: async () => 0 }));
    await noticed(removedIsOut(await openHouse()));
  });
  test('a renewal of the owner alone leaves the members without rights', async () => {
    breaks('organisations/store.ts', () => ({ listMembers: async () => [] }));
    await noticed(endsForAll(await openHouse()));
  });
  test.each([
    ['a mark that is never made lets the owner in for good', true],
    ['a mark that is never taken away shuts its person out', false],
  ])('%s', async (_what, kept) => {
    breaks('accounts/store/accounts.ts', ({ changeAccount }: typeof AccountStore) => ({
      changeAccount: (async (db, uid, { password_due: due, ...change }) =>
        changeAccount(db, uid, {
          ...change,
          ...(due === undefined || due === kept ? {} : { password_due: due }),
        })) satisfies typeof changeAccount,
    }));
    await noticed(firstPasswordIsDue(await openHouse()));
  });
  test.each([
    ['while it is extended', erasedWhileExtended],
    ['after its organisation is gone', erasedIsGivenNothing],
  ])(
    'an account that is not marked before it is erased is given an organisation %s',
    async (_when, invariant) => {
      breaks('accounts/store/erase.ts', () => ({
        beginErasure: async (_tx: unknown, uid: number, now: Date) => ({ uid, deletion_due_at: now }),
      }));
      await noticed(invariant(await openHouse()));
    },
  );
  test('an account on its way that is taken for one that stays is given an organisation', async () => {
    breaks('accounts/store/accounts.ts', ({ findAccount }: typeof AccountStore) => ({
      lockAccount: (tx: Parameters<typeof findAccount>[0], uid: number) => findAccount(tx, { uid }),
    }));
    await noticed(erasedIsGivenNothing(await openHouse()));
  });
  test('a phone that is given whatever the password is now opens a door to who was removed', async () => {
    breaks('accounts/store/accounts.ts', () => ({
      givePhone: async (db: AccountDeps['db'], uid: number, change: { phone: string }) => {
        const given = db.updateTable('accounts').set(change).where('uid', '=', uid);
        return (await given.executeTakeFirst()).numUpdatedRows > 0n;
      },
    }));
    await noticed(removedWhileBinding(await openHouse()));
  });
  test('a password that is set without holding the account opens a door to who was removed', async () => {
    breaks('accounts/store/accounts.ts', ({ findAccount }: typeof AccountStore) => ({
      lockAccount: (tx: Parameters<typeof findAccount>[0], uid: number) => findAccount(tx, { uid }),
    }));
    await noticed(removedWhileResetting(await openHouse()));
  });
  test('without looking whose member it is, another owner removes', async () => {
    breaks('organisations/access.ts', () => ({
      allowAccount: (_organisation: unknown, member: object) => member,
    }));
    await noticed(foreignIsRefused(await openHouse()));
  });
});
