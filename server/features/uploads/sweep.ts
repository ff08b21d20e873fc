import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { CONVERT } from './convert-job.ts';
import { finishUpload } from './finish-upload.ts';
import type { UploadParts } from './parts.ts';
import { takeAway } from './remove-upload.ts';
import { changeUpload, listAimed, listLeft, readUpload } from './store/rows.ts';
import type { UploadTables } from './tables.ts';
import type { PartialFiles } from './tus.ts';

/** A file nobody went on with for so long is no longer waited for. */
export const ABANDONED_AFTER_MS = 3 * 24 * 3_600_000;
/** What is at work is left alone. */
const SETTLED_AFTER_MS = 60_000;
const GIVEN_UP = '转换中断，没有做完，文件还在：请点“重试”；若反复如此，请联系客服';

/** Ends what a kill or a lost network left: files that are whole, files that were abandoned, what is half removed, bytes of no file, what waits for nobody. */
export async function sweepUploads(parts: UploadParts, files: PartialFiles): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const now = parts.clock.now();
  const settled = new Date(now - SETTLED_AFTER_MS);
  for (const row of await listLeft(db, 'uploading', settled)) {
    if ((await files.received(row.id)) === row.size_bytes) await finishUpload(parts, files, row.id);
    else if (row.changed_at.getTime() < now - ABANDONED_AFTER_MS) await drop(parts, files, row.id);
  }
  for (const row of await listLeft(db, 'removing', settled)) await takeAway(parts, files, row);
  await takeUpAgain(parts, settled);
  for (const id of await files.list()) {
    const row = await readUpload(db, id);
    if (row?.state !== 'uploading') await files.remove(id);
  }
}

/**
 * Nobody is at work on them any more: what waited for a part that was away is asked for again; of another file it is said, as it may be what
 * ends those who work on it.
 */
async function takeUpAgain({ database, jobs, clock }: UploadParts, settled: Date): Promise<void> {
  const db = tablesOf<UploadTables>(database);
  const waiting = await listLeft(db, 'waiting', settled);
  for (const { id } of [...waiting, ...(await listAimed(db, settled))])
    if (!(await jobs.isUnderway(CONVERT, { id }))) await jobs.ask(CONVERT, { id });
  for (const { id } of await listLeft(db, 'converting', settled))
    if (!(await jobs.isUnderway(CONVERT, { id })))
      await changeUpload(db, id, ['converting'], {
        ...{ state: 'failed', reason: GIVEN_UP, may_retry: true },
        changed_at: new Date(clock.now()),
      });
}

async function drop(parts: UploadParts, files: PartialFiles, id: string): Promise<void> {
  const db = tablesOf<UploadTables>(parts.database);
  const isDropped = await inTransaction(db, (tx) =>
    changeUpload(tx, id, ['uploading'], { state: 'removing', changed_at: new Date(parts.clock.now()) }),
  );
  if (isDropped) await takeAway(parts, files, { id });
}
