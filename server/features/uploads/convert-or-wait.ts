import { tablesOf } from '#server/platform/db/connect-database.ts';
import { tellPartAway } from '#server/platform/limits/part-away.ts';
import { convertUpload } from './convert-upload.ts';
import { changeUpload } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

/** Why a file waits still; nothing where it does not. */
interface Waits {
  waits: string;
}

/**
 * Reads a whole file into the shelf. Where a part of the product is away, that is no fault of the file: it waits, and the sweep asks for it
 * again, for as long as that takes. Two tries at once would be over before the part is back.
 */
export async function convertOrWait(
  parts: Parameters<typeof convertUpload>[0],
  id: string,
  signal: AbortSignal,
): Promise<Waits | undefined> {
  try {
    await convertUpload(parts, id, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || tellPartAway(error) === null || signal.aborted) throw error;
    const changed_at = new Date(parts.clock.now());
    const db = tablesOf<UploadTables>(parts.database);
    const isWaiting = await changeUpload(db, id, ['waiting', 'converting'], { state: 'waiting', changed_at });
    // It can be read: what is left to do then is tried as often as a job is.
    if (!isWaiting) throw error;
    return { waits: error.message };
  }
}
