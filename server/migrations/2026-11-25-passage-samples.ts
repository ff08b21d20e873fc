import { type Kysely, sql } from 'kysely';

/** Which passages of a report somebody was shown on a day, so that many searches do not add up to the report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE passage_samples (
    who text NOT NULL,
    report_id bigint NOT NULL,
    day text NOT NULL,
    shown text[] NOT NULL,
    PRIMARY KEY (who, report_id, day)
  )`.execute(db);
  await sql`CREATE INDEX passage_samples_by_day ON passage_samples (day)`.execute(db);
}
