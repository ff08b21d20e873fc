import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  "ALTER TABLE reports ADD COLUMN unread_pages integer[] NOT NULL DEFAULT '{}'",
  // Of a file that was scanned whole every page is one; files scanned in part are told when they are read again.
  `UPDATE reports SET unread_pages = ARRAY(SELECT generate_series(1, page_count)) WHERE is_scanned`,
  "CREATE INDEX reports_unread ON reports (id) WHERE unread_pages <> '{}'",
];

/** Which pages of a report are pictures of text that nobody has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
