import { type Kysely, sql } from 'kysely';

/** An operator looks into a difference and says what came of it; it stays on record with the words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE payment_differences
        ADD COLUMN settled_at timestamptz,
        ADD COLUMN settled_note text NOT NULL DEFAULT '',
        ADD CHECK ((settled_at IS NULL) = (settled_note = ''))`,
    )
    .execute(db);
}
