import { type Kysely, sql } from 'kysely';

/** Charts of one file that are drawn. */
const MOST_DRAWN = 1000;

const STATEMENTS = [
  'ALTER TABLE report_charts ADD COLUMN picture_waits boolean NOT NULL DEFAULT false',
  // Some were never tried; whatever cannot be drawn is given up after one more try.
  `UPDATE report_charts SET picture_waits = true
    WHERE fingerprint IS NULL AND box IS NOT NULL AND version_id IS NOT NULL AND ordinal < ${MOST_DRAWN}`,
  'CREATE INDEX report_charts_waiting ON report_charts (version_id, page) WHERE picture_waits',
];

/** Charts are drawn after the record of their report: `picture_waits` tells those that are still to be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
