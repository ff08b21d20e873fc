import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { LibraryTables } from '../tables.ts';

/** A file with charts that wait to be drawn. */
export interface WaitingFile {
  sha256: string;
  /** How many wait. */
  charts: number;
}

/** A chart that waits to be drawn. */
export interface WaitingChart {
  id: number;
  /** 1-based. */
  page: number;
  box: Box;
}

/** What became of a chart that waited; `picture` is null for one that cannot be drawn. */
export interface DrawnChart extends WaitingChart {
  picture: { width: number; height: number; fingerprint: string } | null;
}

/** Files with charts that wait, those of the newest reports first: they are looked at most. */
export async function listWaitingFiles(db: Db<LibraryTables>): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    SELECT v.sha256, count(*)::int AS charts
    FROM report_charts c JOIN report_versions v ON v.id = c.version_id JOIN reports r ON r.id = c.report_id
    WHERE c.picture_waits AND c.box IS NOT NULL
    GROUP BY v.sha256 ORDER BY max(r.published_on) DESC, max(r.id) DESC`.execute(db);
  return rows;
}

/** The charts of a file that wait, page by page; of one page alone where it is given. */
export async function readWaitingCharts(
  db: Db<LibraryTables>,
  sha256: string,
  page?: number,
): Promise<WaitingChart[]> {
  const rows = await db
    .selectFrom('report_charts')
    .innerJoin('report_versions', 'report_versions.id', 'report_charts.version_id')
    .select(['report_charts.id', 'page', 'box'])
    .where('sha256', '=', sha256)
    .where('picture_waits', '=', true)
    .$if(page !== undefined, (query) => query.where('page', '=', page ?? 0))
    .orderBy('page')
    .orderBy('ordinal')
    .execute();
  return rows.flatMap(({ box, ...chart }) => (box === null ? [] : [{ ...chart, box }]));
}

/**
 * Notes what became of charts of a file, each as long as it stands where it was drawn; one that was read anew at another place meanwhile
 * waits on. False where the file has gone from the library.
 */
export async function keepDrawn(
  db: Db<LibraryTables>,
  sha256: string,
  drawn: readonly DrawnChart[],
): Promise<boolean> {
  const rows = drawn.map(({ picture, ...chart }) => ({ ...chart, ...picture }));
  const { rows: found } = await sql<{ id: number }>`
    WITH file AS (SELECT id FROM report_versions WHERE sha256 = ${sha256}), kept AS (
      UPDATE report_charts AS c SET picture_waits = false, picture_width = d.width, picture_height = d.height, fingerprint = d.fingerprint
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS d(id bigint, page int, box jsonb, width int, height int, fingerprint text), file
      WHERE c.id = d.id AND c.version_id = file.id AND c.page = d.page AND c.box = d.box)
    SELECT id FROM file`.execute(db);
  return found.length > 0;
}

export async function countWaitingCharts(db: Db<LibraryTables>): Promise<number> {
  const { waiting } = await db
    .selectFrom('report_charts')
    .select((query) => query.fn.countAll<number>().as('waiting'))
    .where('picture_waits', '=', true)
    .executeTakeFirstOrThrow();
  return waiting;
}
