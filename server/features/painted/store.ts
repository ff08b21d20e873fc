import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { JSONColumnType } from '#server/platform/db/table-types.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { ContentTables } from '../contents/index.ts';
import { PAINTED_RULES } from './read-painted.ts';

/** How often a chart is tried that is given up for what may pass. */
const MOST_TRIES = 3;

/** The table that belongs to painted charts; no other feature reads or writes it. Its rows go with the file. */
export interface PaintedTables extends Pick<ContentTables, 'content_versions'> {
  painted_charts: {
    version_id: number;
    page: number;
    /** Its box, as `placeOf` writes it. */
    place: string;
    /** null where it is not understood, or was given up. */
    data: JSONColumnType<ChartData> | null;
    /** Why it was given up, where that may pass; else empty. */
    failure: string;
    /** How often it was tried by these rules. */
    tries: number;
    /** Of which rules: what others read is as if it had not been tried. */
    rules: number;
    /** Whether its content was understood anew since. */
    is_taken: boolean;
    read_at: Date;
  };
}

export const placeOf = ({ left, top, right, bottom }: Box): string =>
  [left, top, right, bottom].map((edge) => edge.toFixed(1)).join(' ');

export const keyOf = ({ page, box }: { page: number; box: Box }): string => `${page} ${placeOf(box)}`;

/** What the charts of a file say that are understood, by `keyOf`, whichever content it was read for. */
export async function readKnown(db: Db<PaintedTables>, sha256: string): Promise<Map<string, ChartData>> {
  const rows = await db
    .selectFrom('painted_charts')
    .innerJoin('content_versions', 'content_versions.id', 'painted_charts.version_id')
    .select(['page', 'place', 'data'])
    .where('sha256', '=', sha256)
    .where('rules', '=', PAINTED_RULES)
    .execute();
  return new Map(
    rows.flatMap(({ page, place, data }) => (data ? [[`${page} ${place}`, data] as const] : [])),
  );
}

/** A chart of a file that is not to be tried again. */
export interface TriedChart {
  sha256: string;
  versionId: number;
  key: string;
  isRead: boolean;
  isTaken: boolean;
}

/** The charts of these files that were tried, by file: by today's rules, and not given up for what may pass unless that was so each time. */
export async function readTried(
  db: Db<PaintedTables>,
  files: readonly string[],
): Promise<Map<string, TriedChart[]>> {
  const { rows } = await sql<TriedChart>`
    SELECT v.sha256, v.id AS "versionId", p.page || ' ' || p.place AS key, p.data IS NOT NULL AS "isRead", p.is_taken AS "isTaken"
    FROM painted_charts p JOIN content_versions v ON v.id = p.version_id
    WHERE v.sha256 = ANY(${files}) AND p.rules = ${PAINTED_RULES}
      AND (p.failure = '' OR p.tries >= ${MOST_TRIES})`.execute(db);
  return Map.groupBy(rows, ({ sha256 }) => sha256);
}

/** Keeps what became of a chart; nothing where the file has gone meanwhile. */
export async function keepTried(
  db: Db<PaintedTables>,
  row: {
    versionId: number;
    page: number;
    box: Box;
    data: ChartData | null;
    failure: string;
    readAt: Date;
  },
): Promise<void> {
  const data = row.data && JSON.stringify(row.data);
  await sql`
    INSERT INTO painted_charts AS kept (version_id, page, place, data, failure, rules, read_at)
    SELECT id, ${row.page}, ${placeOf(row.box)}, ${data}::jsonb, ${row.failure}, ${PAINTED_RULES}, ${row.readAt}
    FROM content_versions WHERE id = ${row.versionId} FOR KEY SHARE
    ON CONFLICT (version_id, page, place) DO UPDATE SET
      data = excluded.data, failure = excluded.failure, rules = excluded.rules, is_taken = false, read_at = excluded.read_at,
      tries = CASE WHEN kept.rules = excluded.rules THEN kept.tries + 1 ELSE 1 END`.execute(db);
}

/** Notes that a content was understood anew with all that is known of its file, also of what was tried for another content of it. */
export async function markTaken(db: Db<PaintedTables>, versionId: number): Promise<void> {
  await sql`
    INSERT INTO painted_charts (version_id, page, place, data, failure, tries, rules, is_taken, read_at)
    SELECT DISTINCT ON (p.page, p.place) own.id, p.page, p.place, p.data, p.failure, p.tries, p.rules, true, p.read_at
    FROM content_versions own
    JOIN content_versions v ON v.sha256 = own.sha256
    JOIN painted_charts p ON p.version_id = v.id
    WHERE own.id = ${versionId} AND p.rules = ${PAINTED_RULES}
    ORDER BY p.page, p.place, p.data IS NULL, p.failure, p.tries DESC
    ON CONFLICT (version_id, page, place) DO UPDATE SET
      data = excluded.data, failure = excluded.failure, tries = excluded.tries, rules = excluded.rules, is_taken = true,
      read_at = excluded.read_at`.execute(db);
}
