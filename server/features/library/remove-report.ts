import type { OperatorProof } from '#server/platform/access/operator.ts';
import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { deleteContent } from '../contents/index.ts';
import { tellChanged } from './library-events.ts';
import type { LibraryParts } from './parts.ts';
import { deleteReport } from './store/delete-report.ts';
import type { LibraryTables } from './tables.ts';

/** Removes record, contents and files; the index follows. False where there is no such report. */
export async function removeReport(
  deps: Pick<LibraryParts, 'database' | 'contents'>,
  _operator: OperatorProof,
  fid: number,
): Promise<boolean> {
  const hashes = await inTransaction(tablesOf<LibraryTables>(deps.database), async (tx) => {
    const removed = await deleteReport(tx, fid);
    if (removed === undefined) return null;
    await tellChanged(tx, [fid]);
    return removed.content_id === null ? [] : ((await deleteContent(tx, removed.content_id)) ?? []);
  });
  if (hashes === null) return false;
  // After the record: a kill in between leaves objects that `verify` names, never a record without its file.
  await deps.contents.making.removeUnheld(hashes);
  return true;
}
