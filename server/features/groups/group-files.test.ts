import { describe, expect, test } from 'vitest';
import { breakingModules } from '#server/testing/break-modules.ts';
import * as invariants from '#server/testing/group-file-invariants.ts';
import { expectSame, type GroupFixture } from '#server/testing/group-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as Files from './store/files.ts';
import type * as GroupStore from './store/groups.ts';

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

  test('every member adds files', async () => {
    breaks('groups/access.ts', ({ allowInGroup }: { allowInGroup: unknown }) => ({
      allowEditing: allowInGroup,
    }));
    await noticed(invariants.ownFilesAreGivenByTheirOwner);
  });
  test('the same bytes are not looked for', async () => {
    breaks('groups/store/files.ts', () => ({ findSameFile: async () => undefined }));
    // The database holds to it even so, in other words than a person is told.
    await expect(invariants.ownFilesAreGivenByTheirOwner(await fresh())).rejects.toThrow('group_files_once');
  });
  test('every member takes out every file', async () => {
    breaks('groups/access.ts', () => ({ ownsFile: () => true, allowTakingFile: always }));
    await noticed(invariants.ownFilesAreTakenOutByWhoMay);
  });
  test('what goes with its owner is not told to whoever reads', async () => {
    breaks('groups/store/files.ts', () => ({ contentsIn: async () => [] }));
    await noticed(invariants.ownFilesGoWithTheirOwner);
  });
  test('everything goes with whoever goes', async () => {
    breaks('groups/store/files.ts', ({ contentsIn }: typeof Files) => ({
      contentsIn: (db: never, { gid }: { gid: number }) => contentsIn(db, { gid }),
    }));
    await noticed(invariants.ownFilesGoWithTheirOwner);
  });
  test('a group that is not held while its files are withdrawn', async () => {
    // The file comes between what is withdrawn and who goes: the race is staged, not hoped for.
    const added = Promise.withResolvers<void>();
    const withdrawn = Promise.withResolvers<void>();
    breaks('groups/store/groups.ts', ({ findGroup }: typeof GroupStore) => ({ lockGroup: findGroup }));
    breaks('groups/store/files.ts', ({ contentsIn }: typeof Files) => ({
      async contentsIn(...asked: Parameters<typeof contentsIn>) {
        const found = await contentsIn(...asked);
        withdrawn.resolve();
        await added.promise;
        return found;
      },
    }));
    await expect(aFileComesWhileItsOwnerGoes(await fresh(), { withdrawn, added })).rejects.toThrow(
      /^expected/,
    );
  });
});

async function aFileComesWhileItsOwnerGoes(
  { newPerson, create, bring, enter, audienceOf, cases, deps }: GroupFixture,
  { withdrawn, added }: Record<'withdrawn' | 'added', PromiseWithResolvers<void>>,
): Promise<void> {
  const [owner, giver] = [newPerson(), newPerson()];
  const gid = await create(owner, true);
  await enter(gid, giver, 'editor');
  const { id, contentId } = await bring(giver, '同时');
  const gone = cases.leaveGroup(deps, gid, giver);
  await withdrawn.promise;
  await cases.addOwnFile(deps, { gid, file: { stored_name: id } }, giver);
  added.resolve();
  await gone;
  expectSame('for whom', await audienceOf(contentId), [`person:${giver.uid}`]);
}

const always = ({ gid }: { gid: number }, file: { content_id: number }) => ({
  gid,
  contentId: file.content_id,
});
