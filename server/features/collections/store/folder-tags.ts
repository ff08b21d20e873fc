import type { Db } from '#server/platform/db/connect-database.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { LibraryTables } from '../../library/index.ts';

/** The folders that these reports came in, as what they are found by. */
export async function readFolderTags(
  db: Db<LibraryTables>,
  fids: readonly number[],
): Promise<Map<number, IndexTag[]>> {
  const rows = await db
    .selectFrom('report_folder_members')
    .select(['report_id', 'folder_id'])
    .where(({ eb, fn, val }) => eb('report_id', '=', fn.any(val([...fids]))))
    .execute();
  const tags = new Map<number, IndexTag[]>();
  for (const { report_id, folder_id } of rows)
    tags.set(report_id, [...(tags.get(report_id) ?? []), `folder:${folder_id}`]);
  return tags;
}
