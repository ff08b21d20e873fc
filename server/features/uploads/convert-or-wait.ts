import { tablesOf } from '#server/platform/db/connect-database.ts';
import { tellPartAway } from '#server/platform/limits/part-away.ts';
import { convertUpload } from './convert-upload.ts';
import type { UploadParts } from './parts.ts';
import { changeUpload, forgetAim, readUpload } from './store/rows.ts';
import type { UploadTables } from './tables.ts';

/** Why a file waits still; nothing where it does not. */
interface Waits {
  waits: string;
}

const AIMED_AGAIN = '还没有放进群组，正在再试';
const NOT_PLACED = '没有放进群组，留在“我的上传”：放进去时出了错，请到群组里再添加一次';

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
    if (signal.aborted) throw error;
    if (error instanceof Error && tellPartAway(error) !== null && (await isAskedAgain(parts, id)))
      return { waits: error.message };
    await stopWaiting(parts, id);
    throw error;
  }
}

type Rows = Pick<UploadParts, 'database' | 'clock'>;

/** Whether the sweep goes on with it: it waits, or can be read and is not yet in its group. */
async function isAskedAgain({ database, clock }: Rows, id: string): Promise<boolean> {
  const db = tablesOf<UploadTables>(database);
  const waiting = { state: 'waiting', changed_at: new Date(clock.now()) } as const;
  if (await changeUpload(db, id, ['waiting', 'converting'], waiting)) return true;
  const row = await readUpload(db, id);
  return row?.state === 'ready' && row.gid !== null;
}

/**
 * Our own fault, which time does not mend: tried as often as a job is, and not asked for by every sweep. What waited is said to be at work,
 * so that the sweep tells of it once nobody is; its hash goes, as another file may have it meanwhile. What could not be put into its group
 * stays on the shelf the second time.
 */
async function stopWaiting({ database, clock }: Rows, id: string): Promise<void> {
  const db = tablesOf<UploadTables>(database);
  const changed_at = new Date(clock.now());
  const begun = { state: 'converting', sha256: null, changed_at } as const;
  if (await changeUpload(db, id, ['waiting'], begun)) return;
  const row = await readUpload(db, id);
  if (row?.state !== 'ready' || row.gid === null) return;
  if (row.reason === '') await changeUpload(db, id, ['ready'], { reason: AIMED_AGAIN, changed_at });
  else await forgetAim(db, id, NOT_PLACED);
}
