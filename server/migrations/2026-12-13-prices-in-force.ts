import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Since when this site knows of a price: before that nobody was asked it here, whatever day it is dated.
  `ALTER TABLE price_history ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now()`,
  // The higher prices that a new site was given as asked before were asked by nobody: today's stand from the beginning.
  `UPDATE price_history SET price_fen = CASE item WHEN 1 THEN 9800 ELSE 29800 END
    WHERE (item, price_fen) IN ((1, 12800), (2, 39800)) AND asked_at = '2026-01-01'::timestamp AT TIME ZONE 'Asia/Shanghai'`,
];

/** Which prices were really in force on this site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
