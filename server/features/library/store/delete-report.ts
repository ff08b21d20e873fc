import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** Deletes a record with everything that hangs on it, and gives the content that it showed, if any; undefined where there is none. */
export async function deleteReport(
  tx: Tx<LibraryTables>,
  fid: number,
): Promise<{ content_id: number | null } | undefined> {
  return tx.deleteFrom('reports').where('id', '=', fid).returning('content_id').executeTakeFirst();
}
