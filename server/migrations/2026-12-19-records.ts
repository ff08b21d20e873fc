import { type Kysely, sql } from 'kysely';

/** Folders that somebody opened, and charts whose data somebody took along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A folder is an industry, which stands in the taxonomy and in no table.
  `CREATE TABLE folder_history (
    uid bigint NOT NULL,
    folder_id integer NOT NULL,
    opened_at timestamptz NOT NULL,
    PRIMARY KEY (uid, folder_id)
  )`,
  `CREATE TABLE chart_downloads (
    uid bigint NOT NULL,
    chart_id bigint NOT NULL REFERENCES content_charts ON DELETE CASCADE,
    downloaded_at timestamptz NOT NULL,
    PRIMARY KEY (uid, chart_id)
  )`,
  'CREATE INDEX chart_downloads_of_chart ON chart_downloads (chart_id)',
];
