import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { COVER_WIDTHS, chartPrefix, coverKey, linesKey, pdfKey } from '../contents/index.ts';
import { tellChanged } from './library-events.ts';
import type { LibraryReading } from './parts.ts';
import { deleteReport } from './store/delete-report.ts';
import type { LibraryTables } from './tables.ts';

/** Removes record, contents and files; the index follows. False where there is no such report. */
export async function removeReport(
  deps: LibraryReading & { objects: ObjectStore },
  fid: number,
): Promise<boolean> {
  const hashes = await inTransaction(tablesOf<LibraryTables>(deps.database), async (tx) => {
    const removed = await deleteReport(tx, fid);
    if (removed !== null) await tellChanged(tx, [fid]);
    return removed;
  });
  if (hashes === null) return false;
  // After the record: a kill in between leaves objects that `verify` names, never a record without its file.
  for (const sha256 of hashes) {
    await deps.objects.remove(pdfKey(sha256));
    await deps.objects.remove(linesKey(sha256));
    for (const width of COVER_WIDTHS) await deps.objects.remove(coverKey(sha256, width));
    for await (const { key } of deps.objects.list(chartPrefix(sha256))) await deps.objects.remove(key);
  }
  return true;
}
