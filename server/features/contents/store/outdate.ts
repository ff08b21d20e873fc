import type { Db } from '#server/platform/db/connect-database.ts';
import type { ContentTables } from '../tables.ts';

/** Makes these contents, or all, ones to be read and drawn again. Gives how many were not yet. */
export async function outdate(db: Db<ContentTables>, contentIds: readonly number[] | 'all'): Promise<number> {
  const some = contentIds === 'all' ? null : [...contentIds];
  await db
    .updateTable('content_charts')
    .set({ picture_waits: true })
    .where('version_id', 'is not', null)
    .where('box', 'is not', null)
    .$if(some !== null, (query) =>
      query.where(({ eb, fn, val }) => eb('content_id', '=', fn.any(val(some ?? [])))),
    )
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('contents')
    .set({ understood_rules: 0 })
    .where('current_version', 'is not', null)
    .where('understood_rules', '>', 0)
    .$if(some !== null, (query) => query.where(({ eb, fn, val }) => eb('id', '=', fn.any(val(some ?? [])))))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
