import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'ALTER TABLE content_charts ADD COLUMN shows_text boolean NOT NULL DEFAULT false',
  // Whether a picture is words is told when it is drawn. Meanwhile the pictures that are there are shown.
  `UPDATE content_charts SET picture_waits = true
    WHERE fingerprint IS NOT NULL AND kind <> 'table' AND box IS NOT NULL AND version_id IS NOT NULL`,
];

/** A picture of words is no chart: whoever lists charts leaves it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
