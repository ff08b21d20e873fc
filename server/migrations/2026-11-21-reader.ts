import { type Kysely, sql } from 'kysely';

/** Reports that somebody keeps, and those somebody opened, with the last time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE favourites (
    uid bigint NOT NULL,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (uid, report_id)
  )`,
  'CREATE INDEX favourites_of_report ON favourites (report_id)',
  'CREATE INDEX favourites_newest ON favourites (uid, created_at DESC, report_id)',
  `CREATE TABLE reading_history (
    uid bigint NOT NULL,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    read_at timestamptz NOT NULL,
    times integer NOT NULL DEFAULT 1,
    PRIMARY KEY (uid, report_id)
  )`,
  'CREATE INDEX reading_history_of_report ON reading_history (report_id)',
  'CREATE INDEX reading_history_newest ON reading_history (uid, read_at DESC, report_id)',
  `CREATE TABLE download_records (
    uid bigint NOT NULL,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    downloaded_at timestamptz NOT NULL,
    PRIMARY KEY (uid, report_id)
  )`,
  'CREATE INDEX download_records_of_report ON download_records (report_id)',
  'CREATE INDEX download_records_newest ON download_records (uid, downloaded_at DESC, report_id)',
];
