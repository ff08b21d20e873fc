import type { Db } from '#server/platform/db/connect-database.ts';
import type { ContentTables } from '../tables.ts';

export interface StoredVersion {
  reportId: number;
  sha256: string;
  sizeBytes: number;
}

/** Every file on record, a thousand at a time. */
export async function* streamVersions(db: Db<ContentTables>): AsyncGenerator<StoredVersion> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('report_versions')
      .select(['id', 'report_id', 'sha256', 'size_bytes'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(1000)
      .execute();
    for (const row of rows) yield { reportId: row.report_id, sha256: row.sha256, sizeBytes: row.size_bytes };
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
