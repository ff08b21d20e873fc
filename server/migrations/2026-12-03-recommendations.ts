import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Counts, not people: what a day's readers opened, for rankings that forget.
  `CREATE TABLE report_uses (
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    day date NOT NULL,
    views integer NOT NULL DEFAULT 0,
    downloads integer NOT NULL DEFAULT 0,
    chart_views integer NOT NULL DEFAULT 0,
    PRIMARY KEY (report_id, day)
  )`,
  'CREATE INDEX report_uses_day ON report_uses (day)',
  `INSERT INTO report_uses (report_id, day, views)
    SELECT report_id, read_on, count(*) FROM reading_history GROUP BY report_id, read_on`,
  `INSERT INTO report_uses (report_id, day, downloads)
    SELECT report_id, downloaded_on, count(*) FROM download_records GROUP BY report_id, downloaded_on
    ON CONFLICT (report_id, day) DO UPDATE SET downloads = excluded.downloads`,
  // What somebody wants to see less of. A report may go, and what was said of it with it; industries and houses stay.
  `CREATE TABLE recommendation_less (
    uid bigint NOT NULL,
    scope text NOT NULL CHECK (scope IN ('report', 'industry', 'organisation')),
    key bigint NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (uid, scope, key)
  )`,
];

/** How often reports were used by day, and what people want to be recommended less. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
