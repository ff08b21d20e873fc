import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import type { AllowedUpload } from './access.ts';
import type { UploadParts } from './parts.ts';
import { giveSpaceBack } from './store/room.ts';
import { changeUpload, deleteUpload, lockUpload, type UploadRow } from './store/rows.ts';
import type { UploadTables } from './tables.ts';
import type { PartialFiles } from './tus.ts';

type Removing = Pick<UploadParts, 'annotations' | 'database' | 'brought' | 'contents' | 'clock'>;

/** Removes a file with everything that was made of it. Gone for everybody at once; what a kill leaves is taken away by the sweep. */
export async function removeUpload(
  parts: Removing,
  files: PartialFiles,
  { row }: AllowedUpload,
): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const changed_at = new Date(parts.clock.now());
  const states = ['uploading', 'waiting', 'converting', 'ready', 'failed'] as const;
  if (await changeUpload(db, row.id, states, { state: 'removing', changed_at }))
    await takeAway(parts, files, row);
}

/** What is left of a file that is being removed. Safe to repeat. */
export async function takeAway(
  parts: Removing,
  files: PartialFiles,
  { id }: Pick<UploadRow, 'id'>,
): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const contentId = await inTransaction(db, async (tx) => (await lockUpload(tx, id))?.content_id ?? null);
  if (contentId !== null) {
    await parts.contents.own.remove(contentId);
    // After the content: nobody can write another one meanwhile.
    await parts.annotations.forgetIn(contentId);
  }
  await files.remove(id);
  await parts.brought.remove(id);
  await inTransaction(db, async (tx) => {
    const row = await lockUpload(tx, id);
    if (row === undefined) return;
    await giveSpaceBack(tx, row.uid, row.held_bytes);
    await deleteUpload(tx, id);
  });
}
