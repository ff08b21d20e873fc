import type { Db } from '#server/platform/db/connect-database.ts';
import { CHART_WIDTHS, chartKey } from '../object-keys.ts';
import type { ContentTables } from '../tables.ts';

/** The pictures that a chart on record should have. */
export interface StoredPictures {
  reportId: number;
  keys: string[];
}

/** Every chart with pictures, a thousand at a time. */
export async function* streamPictures(db: Db<ContentTables>): AsyncGenerator<StoredPictures> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('report_charts')
      .innerJoin('report_versions', 'report_versions.id', 'report_charts.version_id')
      .select(['report_charts.id', 'report_charts.report_id', 'sha256', 'page', 'box'])
      .where('report_charts.id', '>', last)
      .where('fingerprint', 'is not', null)
      .orderBy('report_charts.id')
      .limit(1000)
      .execute();
    for (const { report_id: reportId, sha256, page, box } of rows)
      if (box !== null)
        yield { reportId, keys: CHART_WIDTHS.map((width) => chartKey(sha256, { page, box }, width)) };
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
