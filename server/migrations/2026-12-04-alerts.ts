import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Written with the report itself, so that no new one is missed.
  'CREATE TABLE report_arrivals (report_id bigint PRIMARY KEY)',
  // A search somebody keeps. `subject` tells two that ask the same.
  `CREATE TABLE alerts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid bigint NOT NULL,
    name text NOT NULL,
    search jsonb NOT NULL,
    subject text NOT NULL,
    is_paused boolean NOT NULL DEFAULT false,
    is_blocked boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    UNIQUE (uid, subject)
  )`,
  // Once a search and report, whatever happens: told before is never told again.
  `CREATE TABLE alert_matches (
    alert_id bigint NOT NULL REFERENCES alerts ON DELETE CASCADE,
    report_id bigint NOT NULL,
    PRIMARY KEY (alert_id, report_id)
  )`,
  // Once a person and report, however many of the searches found it.
  `CREATE TABLE alert_inbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid bigint NOT NULL,
    report_id bigint NOT NULL,
    matched_at timestamptz NOT NULL,
    read_at timestamptz,
    UNIQUE (uid, report_id)
  )`,
  'CREATE INDEX alert_inbox_newest ON alert_inbox (uid, id DESC)',
  'CREATE INDEX alert_inbox_unread ON alert_inbox (uid) WHERE read_at IS NULL',
  'CREATE INDEX alert_inbox_age ON alert_inbox (matched_at)',
];

/** Searches that people keep, and the new reports that they found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
