import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';
import type { OpenReports } from './open-reports.ts';

/** The content that one of these reports shows; null where it has no file, or is none of them. */
export async function readContentId(among: OpenReports, fid: number): Promise<number | null> {
  const row = await among.select('content_id').where('reports.id', '=', fid).executeTakeFirst();
  return row?.content_id ?? null;
}

/** The contents that these reports show; of those without a file there is none. */
export async function readContentIds(db: Db<LibraryTables>, fids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .select('content_id')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...fids]))))
    .execute();
  return rows.flatMap(({ content_id }) => content_id ?? []);
}

/** Which contents those of these reports show, to be sought in under the reports' ids within one statement. */
export const shownBy = (
  among: OpenReports,
  fids: readonly number[],
): RawBuilder<{ key: number; content_id: number }> =>
  sql`${among
    .select(['reports.id as key', 'reports.content_id'])
    .where(({ eb, fn, val }) => eb('reports.id', '=', fn.any(val([...fids]))))
    .where('reports.content_id', 'is not', null)}`;

/** The reports that show these contents. */
export async function readShowing(
  db: Db<LibraryTables>,
  contentIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'content_id'])
    .where(({ eb, fn, val }) => eb('content_id', '=', fn.any(val([...contentIds]))))
    .execute();
  return new Map(rows.flatMap(({ id, content_id }) => (content_id === null ? [] : [[content_id, id]])));
}

/** The file that a report shows, and what it is called as a download; undefined where it has none, or there is no such report. */
export function readShownFile(reports: OpenReports, fid: number) {
  return reports
    .innerJoin('contents', 'contents.id', 'reports.content_id')
    .innerJoin('content_versions', 'content_versions.id', 'contents.current_version')
    .select(['sha256', 'size_bytes as sizeBytes', 'content_versions.page_count as pageCount'])
    .select('download_name as downloadName')
    .where('reports.id', '=', fid)
    .executeTakeFirst();
}

/** The report, file and place of a chart that has a picture or waits for one; undefined for any other, and for one that none of these shows. */
export function readShownPlace(among: OpenReports, chartId: number) {
  return among
    .innerJoin('content_charts', 'content_charts.content_id', 'reports.content_id')
    .innerJoin('content_versions', 'content_versions.id', 'content_charts.version_id')
    .select(['reports.id as fid', 'content_charts.content_id', 'sha256', 'page', 'box'])
    .where('content_charts.id', '=', chartId)
    .where(({ or, eb }) => or([eb('fingerprint', 'is not', null), eb('picture_waits', '=', true)]))
    .executeTakeFirst();
}

/** The first entries of the catalogue of one of these reports. */
export function readCatalogueOf(open: OpenReports, fid: number, limit: number) {
  return open
    .innerJoin('content_catalogue', 'content_catalogue.content_id', 'reports.content_id')
    .select(['content_catalogue.id', 'content_catalogue.title', 'page', 'depth'])
    .where('reports.id', '=', fid)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

/** Rows of a stream that are read together. */
const AT_ONCE = 500;

/** Files that no record shows: people's own. */
export async function* streamOwnFiles(db: Db<LibraryTables>) {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('contents')
      .innerJoin('content_versions', 'content_versions.id', 'contents.current_version')
      .select(['contents.id', 'audience', 'sha256', 'size_bytes', 'content_versions.page_count', 'file_name'])
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('reports').select('reports.id').whereRef('content_id', '=', 'contents.id'))),
      )
      .where('contents.id', '>', last)
      .orderBy('contents.id')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}
