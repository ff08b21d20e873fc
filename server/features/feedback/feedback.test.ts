import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { breakingModules } from '#server/testing/break-modules.ts';
import * as invariants from '#server/testing/feedback-invariants.ts';
import { codeOf } from '#server/testing/group-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const { feedbackFixture, ...INVARIANTS } = invariants;
const held = testDatabase();

async function fresh() {
  const loaded = await import('#server/testing/feedback-invariants.ts');
  return loaded.feedbackFixture(held.database);
}

test.each(Object.entries(INVARIANTS))('%s', async (_name, invariant) => {
  await invariant(await fresh());
});

test('a picture is kept as the picture alone, and what is none is refused', async () => {
  const { send, idOf, store, db } = await fresh();
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b5cad' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .png()
    .toBuffer();
  await send('附图', newCaller(), png.toString('base64'));
  const kept = await store.readPicture(db, await idOf('附图'));
  const { format, width, exif } = await sharp(kept ?? new Uint8Array()).metadata();
  expect([format, width, exif]).toEqual(['webp', 64, undefined]);
  expect(await codeOf(send('附了别的', newCaller(), Buffer.from('%PDF-1.7').toString('base64')))).toBe(10006);
  expect(await idOf('附了别的')).toBe(0);
});

/** Each breaks the code in the obvious way; the invariant must notice, or it proves nothing. */
describe('broken on purpose', () => {
  const breaks = breakingModules();
  const noticed = async (invariant: (fixture: invariants.FeedbackFixture) => Promise<void>) =>
    expect(invariant(await fresh())).rejects.toThrow(/^expected/);

  test('a limit that looks at nobody', async () => {
    breaks('feedback/store.ts', () => ({ countSince: async () => 0 }));
    await noticed(INVARIANTS.aDayIsKept);
  });
  test('an answer that may be given again', async () => {
    breaks('feedback/store.ts', () => ({ setAnswer: async () => ({ uid: 1, content: 'x' }) }));
    await noticed(INVARIANTS.answeredOnce);
  });
  test('messages marked whosesoever they are', async () => {
    breaks('messages/store.ts', () => ({
      markRead: async (
        db: import('kysely').Kysely<import('../messages/store.ts').MessageTables>,
        _own: unknown,
        ids: readonly number[],
        at: Date,
      ) => {
        const all = db.updateTable('messages').set({ read_at: at });
        await (ids.length === 0 ? all : all.where('id', 'in', [...ids])).execute();
      },
    }));
    await noticed(INVARIANTS.messagesAreOnesOwn);
  });
});
