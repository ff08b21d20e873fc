import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE favourite_folders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid bigint NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 30),
    place integer NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (uid, id),
    UNIQUE (uid, name)
  )`,
  // Null where it stands in none. Nothing can stand in a folder of somebody else, and what a folder held stays when it goes.
  'ALTER TABLE favourites ADD COLUMN folder_id bigint',
  `ALTER TABLE favourites ADD CONSTRAINT favourites_in_folder
    FOREIGN KEY (uid, folder_id) REFERENCES favourite_folders (uid, id) ON DELETE SET NULL (folder_id)`,
  'CREATE INDEX favourites_of_folder ON favourites (uid, folder_id) WHERE folder_id IS NOT NULL',
];

/** Folders of one's own, for the reports that somebody keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
