import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { JSONColumnType } from '#server/platform/db/table-types.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { ContentTables } from '../contents/index.ts';

/** The table that belongs to painted charts; no other feature reads or writes it. Its rows go with the file. */
export interface PaintedTables extends Pick<ContentTables, 'content_versions'> {
  painted_charts: {
    version_id: number;
    page: number;
    /** Its box, as `placeOf` writes it. */
    place: string;
    /** null where it is not understood. */
    data: JSONColumnType<ChartData> | null;
    read_at: Date;
  };
}

export const placeOf = ({ left, top, right, bottom }: Box): string =>
  [left, top, right, bottom].map((edge) => edge.toFixed(1)).join(' ');

/** Page and place of the charts of a file that were tried, whichever content it was read for, with what they say. */
export async function readTried(
  db: Db<PaintedTables>,
  sha256: string,
): Promise<Map<string, ChartData | null>> {
  const rows = await db
    .selectFrom('painted_charts')
    .innerJoin('content_versions', 'content_versions.id', 'painted_charts.version_id')
    .select(['page', 'place', 'data'])
    .where('sha256', '=', sha256)
    .execute();
  return new Map(rows.map(({ page, place, data }) => [`${page} ${place}`, data]));
}

/** Keeps what became of a chart, once; nothing where the file has gone meanwhile. */
export async function keepTried(
  db: Db<PaintedTables>,
  row: { versionId: number; page: number; box: Box; data: ChartData | null; readAt: Date },
): Promise<void> {
  const data = row.data && JSON.stringify(row.data);
  await sql`
    INSERT INTO painted_charts (version_id, page, place, data, read_at)
    SELECT id, ${row.page}, ${placeOf(row.box)}, ${data}::jsonb, ${row.readAt}
    FROM content_versions WHERE id = ${row.versionId} FOR KEY SHARE
    ON CONFLICT (version_id, page, place) DO NOTHING`.execute(db);
}
