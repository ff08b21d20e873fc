import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ContentTables } from '../tables.ts';

/** Deletes a content with everything that hangs on it, and gives the hashes of its files; null where there is none. */
export async function deleteContent(tx: Tx<ContentTables>, contentId: number): Promise<string[] | null> {
  const versions = await tx
    .selectFrom('content_versions')
    .select('sha256')
    .where('content_id', '=', contentId)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('contents')
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 0n ? null : versions.map(({ sha256 }) => sha256);
}

/** Those of these hashes that no content has any more. */
export async function findUnheld(db: Db<ContentTables>, hashes: readonly string[]): Promise<string[]> {
  const held = await db
    .selectFrom('content_versions')
    .select('sha256')
    .where(({ eb, fn, val }) => eb('sha256', '=', fn.any(val([...hashes]))))
    .execute();
  const known = new Set(held.map(({ sha256 }) => sha256));
  return hashes.filter((sha256) => !known.has(sha256));
}
