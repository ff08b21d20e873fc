import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The file of a member's own that it stands in; null for a report. A file that leaves the group takes the notes on it along.
  'ALTER TABLE group_notes ADD COLUMN content_id bigint',
  `ALTER TABLE group_notes ADD CONSTRAINT group_notes_in_file
    FOREIGN KEY (group_id, content_id) REFERENCES group_files ON DELETE CASCADE`,
  'CREATE INDEX group_notes_of_file ON group_notes (group_id, content_id) WHERE content_id IS NOT NULL',
];

/** Notes on files that members let a group read are shared with that group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
