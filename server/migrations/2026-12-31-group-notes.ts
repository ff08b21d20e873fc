import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Whoever leaves the group takes what they shared along; a note that is gone is gone here too.
  `CREATE TABLE group_notes (
    group_id bigint NOT NULL,
    annotation_id bigint NOT NULL REFERENCES annotations ON DELETE CASCADE,
    uid bigint NOT NULL,
    shared_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, annotation_id),
    FOREIGN KEY (group_id, uid) REFERENCES group_members ON DELETE CASCADE
  )`,
  'CREATE INDEX group_notes_latest ON group_notes (group_id, shared_at DESC, annotation_id DESC)',
  'CREATE INDEX group_notes_of_annotation ON group_notes (annotation_id)',
  'CREATE INDEX group_notes_of_member ON group_notes (group_id, uid)',
  `CREATE TABLE group_note_replies (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id bigint NOT NULL,
    annotation_id bigint NOT NULL,
    uid bigint,
    at timestamptz NOT NULL,
    text text NOT NULL,
    FOREIGN KEY (group_id, annotation_id) REFERENCES group_notes ON DELETE CASCADE
  )`,
  'CREATE INDEX group_note_replies_of_note ON group_note_replies (group_id, annotation_id, id)',
  'CREATE INDEX group_note_replies_of_person ON group_note_replies (uid)',
];

/** Notes that are shared with a group, and what is said of them there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
