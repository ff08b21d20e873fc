import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { finishUpload } from './finish-upload.ts';
import type { UploadParts } from './parts.ts';
import { takeAway } from './remove-upload.ts';
import { changeUpload, listLeft, readUpload } from './store/rows.ts';
import type { UploadTables } from './tables.ts';
import type { PartialFiles } from './tus.ts';

/** A file nobody went on with for so long is no longer waited for. */
export const ABANDONED_AFTER_MS = 3 * 24 * 3_600_000;
/** What is at work is left alone. */
const SETTLED_AFTER_MS = 60_000;

/** Ends what a kill or a lost network left: files that are whole, files that were abandoned, what is half removed, bytes of no file. */
export async function sweepUploads(parts: UploadParts, files: PartialFiles): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const now = parts.clock.now();
  const settled = new Date(now - SETTLED_AFTER_MS);
  for (const row of await listLeft(db, 'uploading', settled)) {
    if ((await files.received(row.id)) === row.size_bytes) await finishUpload(parts, files, row.id);
    else if (row.changed_at.getTime() < now - ABANDONED_AFTER_MS) await drop(parts, files, row.id);
  }
  for (const row of await listLeft(db, 'removing', settled)) await takeAway(parts, files, row);
  for (const id of await files.list()) {
    const row = await readUpload(db, id);
    if (row?.state !== 'uploading') await files.remove(id);
  }
}

async function drop(parts: UploadParts, files: PartialFiles, id: string): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const isDropped = await inTransaction(db, (tx) =>
    changeUpload(tx, id, ['uploading'], { state: 'removing', changed_at: new Date(parts.clock.now()) }),
  );
  if (isDropped) await takeAway(parts, files, { id });
}
