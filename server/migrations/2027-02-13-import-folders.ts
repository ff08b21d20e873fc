import { type Kysely, sql } from 'kysely';

/** The folders that imported files lay in, as folders of the directory. Their numbers begin above those of industries, which are folders too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE report_folders (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000001) PRIMARY KEY,
    name text NOT NULL CHECK (name <> ''),
    name_key text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE TABLE report_folder_members (
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    folder_id bigint NOT NULL REFERENCES report_folders ON DELETE CASCADE,
    PRIMARY KEY (report_id, folder_id)
  )`.execute(db);
  await sql`ALTER TABLE import_items ADD COLUMN folder text`.execute(db);
  await sql`CREATE INDEX report_folder_members_folder ON report_folder_members (folder_id, report_id)`.execute(
    db,
  );
}
