import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // One a folder: a new one takes the place of that before, which leads nowhere from then on. Of a link the hash alone is kept.
  `CREATE TABLE favourite_folder_links (
    folder_id bigint PRIMARY KEY,
    uid bigint NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    made_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    FOREIGN KEY (uid, folder_id) REFERENCES favourite_folders (uid, id) ON DELETE CASCADE
  )`,
];

/** Links by which somebody shows a folder of their favourites to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
