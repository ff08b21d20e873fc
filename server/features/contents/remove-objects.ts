import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { COVER_WIDTHS, chartPrefix, coverKey, linesKey, pdfKey } from './object-keys.ts';
import { findUnheld } from './store/delete-content.ts';
import type { ContentTables } from './tables.ts';

/** Removes everything kept of files that no content has any more. To be called after their contents are deleted. */
export async function removeObjects(
  { database, objects }: { database: Database; objects: ObjectStore },
  hashes: readonly string[],
): Promise<void> {
  for (const sha256 of await findUnheld(tablesOf<ContentTables>(database), hashes)) {
    await objects.remove(pdfKey(sha256));
    await objects.remove(linesKey(sha256));
    for (const width of COVER_WIDTHS) await objects.remove(coverKey(sha256, width));
    for await (const { key } of objects.list(chartPrefix(sha256))) await objects.remove(key);
  }
}
