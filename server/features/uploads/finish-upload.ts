import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { CONVERT } from './convert-job.ts';
import type { UploadParts } from './parts.ts';
import { changeUpload, readUpload } from './store/rows.ts';
import type { UploadTables } from './tables.ts';
import type { PartialFiles } from './tus.ts';

type Parts = Pick<UploadParts, 'database' | 'brought' | 'jobs' | 'clock'>;

/**
 * Takes a file whose last byte has come, and has it converted. A second time does nothing. While another process is at it, it is left to
 * that one: the last part can come to two at once, and whoever is done first takes the bytes away.
 */
export async function finishUpload(parts: Parts, files: PartialFiles, id: string): Promise<void> {
  await withDatabaseLock(parts.database, `upload ${id}`, { wait: false }, () =>
    finishAlone(parts, files, id),
  );
}

async function finishAlone(
  { database, brought, jobs, clock }: Parts,
  files: PartialFiles,
  id: string,
): Promise<void> {
  const db = tablesOf<UploadTables>(database);
  const row = await readUpload(db, id);
  if (row?.state === 'uploading') {
    await brought.keepOriginal(id, files.read(id));
    const isTaken = await inTransaction(db, async (tx) => {
      const now = new Date(clock.now());
      const isChanged = await changeUpload(tx, id, ['uploading'], { state: 'waiting', changed_at: now });
      if (isChanged) await jobs.ask(CONVERT, { id }, tx);
      return isChanged;
    });
    // Removed meanwhile: whoever removed it may have looked for the object before it was there.
    if (!isTaken && (await readUpload(db, id)) === undefined) await brought.removeOriginal(id);
  }
  await files.remove(id);
}
