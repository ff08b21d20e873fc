import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // A file of a member's own that they let the group read. Whoever leaves takes theirs along; a file that is removed is gone here too.
  `CREATE TABLE group_files (
    group_id bigint NOT NULL,
    content_id bigint NOT NULL REFERENCES contents ON DELETE CASCADE,
    uid bigint NOT NULL,
    sha256 text NOT NULL,
    name text NOT NULL,
    size_bytes bigint NOT NULL,
    page_count integer NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, content_id),
    FOREIGN KEY (group_id, uid) REFERENCES group_members ON DELETE CASCADE
  )`,
  // The same bytes stand once in one group, whoever brings them.
  'CREATE UNIQUE INDEX group_files_once ON group_files (group_id, sha256)',
  'CREATE INDEX group_files_latest ON group_files (group_id, added_at DESC, content_id DESC)',
  'CREATE INDEX group_files_of_content ON group_files (content_id)',
  'CREATE INDEX group_files_of_member ON group_files (group_id, uid)',
  'ALTER TABLE group_acts ADD COLUMN content_id bigint',
  // Where it goes once it can be read; null for one's own shelf alone, and once it is there.
  'ALTER TABLE uploads ADD COLUMN gid bigint',
];

/** Files of their own that members of a group let the others read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
