import { sql } from 'kysely';
import { SAMPLE } from '#contract/rights/samples.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryTables, OpenReports } from '../../library/index.ts';

/** A paragraph of a report, short enough to be shown to everybody as a sample. */
export interface OpenPassage {
  fid: number;
  page: number;
  text: string;
}

/** Among so many of the newest reports with a file. */
const AMONG = 40;
const LEAST_CHARACTERS = 50;

/**
 * A paragraph that says something in numbers, of one of the newest reports: the same for one `lot`. null where there is none. The newest are
 * read once: joined as they are, PostgreSQL looked for them anew for each paragraph, 13 s on 23,633 reports.
 */
export async function readOpenPassage(
  db: Db<LibraryTables>,
  open: OpenReports,
  lot: string,
): Promise<OpenPassage | null> {
  const { rows } = await sql<OpenPassage>`
    WITH newest AS MATERIALIZED (
      SELECT reports.id, content_id FROM ${open.selectAll('reports')} AS reports JOIN contents ON contents.id = content_id WHERE current_version IS NOT NULL
      ORDER BY published_on DESC, reports.id DESC LIMIT ${AMONG}
    )
    SELECT newest.id AS fid, p.page, p.text FROM newest JOIN content_paragraphs p ON p.content_id = newest.content_id
    WHERE p.kind = 'body' AND char_length(p.text) BETWEEN ${LEAST_CHARACTERS} AND ${SAMPLE.characters}
      AND p.text ~ '[0-9]%' AND p.text ~ '。$'
    ORDER BY md5(${lot} || p.id) LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
