import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { ContentTables } from '../tables.ts';

/** A chart of which no numbers are known but what its pixels said, or for which those said its names. */
export interface PicturedChart {
  contentId: number;
  versionId: number;
  sha256: string;
  name: string;
  /** 1-based. */
  page: number;
  box: Box;
  /** It shows what its pixels said, or the names in them, to the rules of that day. */
  isPainted: boolean;
}

/** Those that are bars or lines, by their pixels where these were looked at, of the files that are read; the newest contents first. */
export async function listPicturedCharts(db: Db<ContentTables>): Promise<PicturedChart[]> {
  const { rows } = await sql<PicturedChart>`
    SELECT c.content_id AS "contentId", v.id AS "versionId", v.sha256, c.name, c.page, c.box,
      coalesce(c.data ->> 'origin' = 'painted' OR c.data ? 'namesRead', false) AS "isPainted"
    FROM content_charts c
    JOIN contents ON contents.id = c.content_id
    JOIN content_versions v ON v.id = contents.current_version AND v.id = c.version_id
    WHERE c.kind_guessed AND c.kind IN ('bar', 'line') AND c.box IS NOT NULL
      AND (c.data IS NULL OR c.data = 'null'::jsonb OR c.data ->> 'origin' = 'painted' OR c.data ? 'namesRead')
    ORDER BY c.content_id DESC, c.page, c.ordinal`.execute(db);
  return rows;
}
