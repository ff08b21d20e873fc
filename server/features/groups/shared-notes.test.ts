import { describe, expect, test } from 'vitest';
import { breakingModules } from '#server/testing/break-modules.ts';
import type { GroupFixture } from '#server/testing/group-fixture.ts';
import * as all from '#server/testing/group-note-invariants.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type * as NoteStore from './store/notes.ts';

const { newNote: _newNote, ...invariants } = all;
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

  test('notes for whoever asks', async () => {
    breaks('groups/access.ts', () => ({
      allowInGroup: ({ uid }: { uid: number }, group: { id: number } | undefined) => ({
        gid: group?.id ?? 0,
        uid,
        role: 'reader',
      }),
    }));
    await noticed(invariants.sharedWithTheGroupAlone);
  });
  test('a note that anybody of the group takes back', async () => {
    const fixture = await fresh();
    const broken = {
      ...fixture,
      deps: {
        ...fixture.deps,
        notes: { ...fixture.deps.notes, placeOfOwn: async () => ({ fid: 1, contentId: 1 }) },
      },
    };
    await expect(invariants.notesAreTheirAuthors(broken)).rejects.toThrow(/^expected/);
  });
  test('a report that is open to all', async () => {
    const fixture = await fresh();
    const quotas = { ...fixture.deps.quotas, allowText: async () => ({}) as never };
    const broken = { ...fixture, deps: { ...fixture.deps, quotas } };
    await expect(invariants.quotesAreTheReports(broken)).rejects.toThrow(/^expected/);
  });
  test('notes that stay when their file goes', async () => {
    breaks('groups/store/notes.ts', ({ insertNote }: typeof NoteStore) => ({
      insertNote: (...[tx, place, shared]: Parameters<typeof insertNote>) =>
        insertNote(tx, place, { ...shared, contentId: null }),
    }));
    await noticed(invariants.fileNotesFollow);
  });
  test('a reply that anybody removes', async () => {
    breaks('groups/access.ts', () => ({ allowRemovingReply: (_place: unknown, reply: unknown) => reply }));
    await noticed(invariants.repliesReachTheirs);
  });
  test('everybody mentioned', async () => {
    breaks('groups/rules/mentioned.ts', () => ({ mentioned: (_text: string, people: unknown) => people }));
    await noticed(invariants.repliesReachTheirs);
  });
  test('an erasure that forgets what was said', async () => {
    breaks('groups/store/personal.ts', () => ({ forgetPerson: async () => undefined }));
    await noticed(invariants.erasedSaysNothing);
  });
});
