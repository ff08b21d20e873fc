import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** A file with charts that wait to be drawn. */
export interface WaitingFile {
  sha256: string;
  /** How many wait. */
  charts: number;
}

/** Files with charts that wait: first what no record shows, which somebody brought just now, then those of the newest reports. */
export async function listWaitingFiles(db: Db<LibraryTables>): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    SELECT v.sha256, count(*)::int AS charts
    FROM content_charts c JOIN content_versions v ON v.id = c.version_id LEFT JOIN reports r ON r.content_id = c.content_id
    WHERE c.picture_waits AND c.box IS NOT NULL
    GROUP BY v.sha256 ORDER BY max(r.published_on) DESC NULLS FIRST, max(r.id) DESC NULLS FIRST`.execute(db);
  return rows;
}
