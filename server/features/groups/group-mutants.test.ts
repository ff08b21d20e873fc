import { describe, expect, test } from 'vitest';
import { breakingModules } from '#server/testing/break-modules.ts';
import type { GroupFixture } from '#server/testing/group-fixture.ts';
import * as invariants from '#server/testing/group-invariants.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Access from './access.ts';
import type * as Kept from './kept-memberships.ts';
import type * as GroupStore from './store/groups.ts';
import type * as InviteStore from './store/invites.ts';

const held = testDatabase();
let rounds = 0;

async function fresh(): Promise<GroupFixture> {
  rounds += 1;
  const { groupFixture } = await import('#server/testing/group-fixture.ts');
  return groupFixture(held.database, rounds);
}

test.each(Object.entries(invariants))('%s', async (_name, invariant) => {
  await invariant(await fresh());
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  const breaks = breakingModules();
  const noticed = async (invariant: (fixture: GroupFixture) => Promise<void>) =>
    expect(invariant(await fresh())).rejects.toThrow(/^expected/);

  test('a group that everybody knows of', async () => {
    breaks('groups/access.ts', () => ({ allowKnowing: (group: unknown) => group }));
    await noticed(invariants.privateIsAbsent);
  });
  test('a group found as if everybody were in it', async () => {
    breaks('groups/store/groups.ts', ({ findGroup }: typeof GroupStore) => ({
      findGroup: async (...asked: Parameters<typeof findGroup>) => {
        const found = await findGroup(...asked);
        return found && { ...found, role: found.role ?? 'reader' };
      },
    }));
    await noticed(invariants.privateIsAbsent);
  });
  test('private groups in the list of the hot', async () => {
    breaks('groups/store/groups.ts', ({ findGroup: _one, ...store }: typeof GroupStore) => ({
      listPublic: async (db: Parameters<typeof store.listPublic>[0], uid: number | null) => {
        const ids = await db.selectFrom('groups').select('id').execute();
        const list = await Promise.all(ids.map(({ id }) => store.readCard(db, { id }, uid)));
        return { list, count: list.length };
      },
    }));
    await noticed(invariants.privateIsAbsent);
  });
  test('every member as good as an owner', async () => {
    breaks('groups/access.ts', ({ allowInGroup }: typeof Access) => ({ allowOwning: allowInGroup }));
    await noticed(invariants.rolesAreKept);
  });
  test('every member as good as an editor', async () => {
    breaks('groups/access.ts', ({ allowInGroup }: typeof Access) => ({ allowEditing: allowInGroup }));
    await noticed(invariants.rolesAreKept);
  });
  test('every editor takes out every report', async () => {
    breaks('groups/access.ts', () => ({
      allowTakingOut: ({ gid }: { gid: number }, { report_id }: { report_id: number }) => ({
        gid,
        fid: report_id,
      }),
    }));
    await noticed(invariants.rolesAreKept);
  });
  test('an invitation that is not looked at behind the lock', async () => {
    // All have seen it before any of them takes it: the race is staged, not hoped for.
    const seen = meetingOf(5);
    breaks('groups/store/invites.ts', ({ findByHash }: typeof InviteStore) => {
      let row: Awaited<ReturnType<typeof findByHash>>;
      return {
        async findByHash(...asked: Parameters<typeof findByHash>) {
          row = await findByHash(...asked);
          await seen();
          return row;
        },
        findInvite: async () => row,
      };
    });
    await noticed(invariants.onceIsOnce);
  });
  test('an invitation for whoever has its number', async () => {
    breaks('groups/access.ts', () => ({ allowInvited: (_own: unknown, invite: unknown) => invite }));
    await noticed(invariants.invitesAreKept);
  });
  test('groups counted without waiting in line', async () => {
    const counted = meetingOf(5);
    breaks('groups/store/groups.ts', ({ countOwned }: typeof GroupStore) => ({
      lockOwned: async () => undefined,
      async countOwned(...asked: Parameters<typeof countOwned>) {
        const count = await countOwned(...asked);
        await counted();
        return count;
      },
    }));
    await noticed(invariants.roomIsKept);
  });
  test('links that stay good when a member is put out', async () => {
    breaks('groups/store/invites.ts', () => ({ deleteLinks: async () => undefined }));
    await noticed(invariants.leavingIsAtOnce);
  });
  test('a member whose groups are kept after they left', async () => {
    breaks('groups/kept-memberships.ts', ({ keepMemberships }: typeof Kept) => ({
      keepMemberships: (db: never) => ({ ...keepMemberships(db), forget: () => undefined }),
    }));
    await noticed(invariants.leavingIsAtOnce);
  });
  test('a member who is not taken out', async () => {
    breaks('groups/store/members.ts', () => ({ deleteMember: async () => undefined }));
    await noticed(invariants.leavingIsAtOnce);
  });
  test('an erasure that forgets where else somebody is named', async () => {
    breaks('groups/store/personal.ts', () => ({ forgetPerson: async () => undefined }));
    await noticed(invariants.erasedIsNowhere);
  });
});
