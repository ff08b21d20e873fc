import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // As with reports: null where it stands in none, never in a folder of somebody else, and kept where its folder goes.
  'ALTER TABLE chart_favourites ADD COLUMN folder_id bigint',
  `ALTER TABLE chart_favourites ADD CONSTRAINT chart_favourites_in_folder
    FOREIGN KEY (uid, folder_id) REFERENCES favourite_folders (uid, id) ON DELETE SET NULL (folder_id)`,
  'CREATE INDEX chart_favourites_of_folder ON chart_favourites (uid, folder_id) WHERE folder_id IS NOT NULL',
];

/** The folders that somebody keeps reports in take charts as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
