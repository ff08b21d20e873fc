import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `ALTER TABLE report_charts
    ADD COLUMN version_id bigint REFERENCES report_versions ON DELETE CASCADE,
    ADD COLUMN near_text text NOT NULL DEFAULT '',
    ADD COLUMN picture_width integer,
    ADD COLUMN picture_height integer,
    ADD COLUMN fingerprint text,
    ADD CHECK ((picture_width IS NULL) = (picture_height IS NULL)),
    ADD CHECK ((picture_width IS NULL) = (fingerprint IS NULL))`,
  `UPDATE report_charts SET version_id = reports.current_version
    FROM reports WHERE reports.id = report_charts.report_id`,
  'CREATE INDEX report_charts_by_fingerprint ON report_charts (fingerprint) WHERE fingerprint IS NOT NULL',
];

/** What a chart looks like, what is said of it, and the version it stands in; pictures come with the next reading of the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
