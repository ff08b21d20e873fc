import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** When these reports were recorded; those that were removed since are missing. */
export async function readArrivedAt(
  db: Db<LibraryTables>,
  fids: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'created_at'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...fids]))))
    .execute();
  return new Map(rows.map(({ id, created_at }) => [id, created_at]));
}
