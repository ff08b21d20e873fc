import type { Db } from '#server/platform/db/connect-database.ts';
import { CHART_WIDTHS, chartKey } from '../files/object-keys.ts';
import type { ContentTables } from '../tables.ts';

/** The pictures that a chart on record should have. */
export interface StoredPictures {
  contentId: number;
  keys: string[];
}

/** Every chart with pictures, a thousand at a time. */
export async function* streamPictures(db: Db<ContentTables>): AsyncGenerator<StoredPictures> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('content_charts')
      .innerJoin('content_versions', 'content_versions.id', 'content_charts.version_id')
      .select(['content_charts.id', 'content_charts.content_id', 'sha256', 'page', 'box'])
      .where('content_charts.id', '>', last)
      .where('fingerprint', 'is not', null)
      .orderBy('content_charts.id')
      .limit(1000)
      .execute();
    for (const { content_id: contentId, sha256, page, box } of rows)
      if (box !== null)
        yield { contentId, keys: CHART_WIDTHS.map((width) => chartKey(sha256, { page, box }, width)) };
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
