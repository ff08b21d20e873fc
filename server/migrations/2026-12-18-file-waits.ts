import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Who wants to hear when a report that is known by its record alone has its file. Told, it is forgotten.
  `CREATE TABLE file_waits (
    uid bigint NOT NULL,
    report_id bigint NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (uid, report_id)
  )`,
  'CREATE INDEX file_waits_by_report ON file_waits (report_id)',
  // That somebody was told of a file they waited for, not of a new report.
  'ALTER TABLE alert_inbox ADD COLUMN file_came boolean NOT NULL DEFAULT false',
];

/** Files that people wait for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
