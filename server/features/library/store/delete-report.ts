import type { Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** Deletes a report with everything that hangs on it, and gives the hashes of its files; null where there is none. */
export async function deleteReport(tx: Tx<LibraryTables>, fid: number): Promise<string[] | null> {
  const versions = await tx
    .selectFrom('report_versions')
    .select('sha256')
    .where('report_id', '=', fid)
    .execute();
  const { numDeletedRows } = await tx.deleteFrom('reports').where('id', '=', fid).executeTakeFirstOrThrow();
  return numDeletedRows === 0n ? null : versions.map(({ sha256 }) => sha256);
}
