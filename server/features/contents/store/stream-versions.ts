import type { Db } from '#server/platform/db/connect-database.ts';
import type { ContentTables } from '../tables.ts';

export interface StoredVersion {
  contentId: number;
  sha256: string;
  sizeBytes: number;
}

/** Every file on record, a thousand at a time. */
export async function* streamVersions(db: Db<ContentTables>): AsyncGenerator<StoredVersion> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('content_versions')
      .select(['id', 'content_id', 'sha256', 'size_bytes'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(1000)
      .execute();
    for (const row of rows)
      yield { contentId: row.content_id, sha256: row.sha256, sizeBytes: row.size_bytes };
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
