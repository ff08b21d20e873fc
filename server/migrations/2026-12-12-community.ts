import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Until when somebody may be in the community group; null where it comes with a membership alone. The industries they asked for
  // are for whoever lets them in.
  `CREATE TABLE community_places (
    uid bigint PRIMARY KEY,
    ends_at timestamptz,
    industries text NOT NULL DEFAULT '',
    asked_at timestamptz,
    CHECK ((industries = '') = (asked_at IS NULL))
  )`,
  // Nothing was ever asked for a place before: there is no other price to strike through.
  `INSERT INTO price_history (item, price_fen, asked_at)
    SELECT item, price_fen, '2026-09-01'::timestamp AT TIME ZONE 'Asia/Shanghai'
    FROM (VALUES (101, 3900), (106, 19900), (112, 29900)) AS asked (item, price_fen)`,
];

/** Places in the community group, and what is asked for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
