import { type Kysely, sql } from 'kysely';

/** Some gateways have numbers that only a phone's own browser can pay by: they are not shown to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE payment_codes
        ADD COLUMN device text NOT NULL DEFAULT 'any' CHECK (device IN ('any', 'phone'))`,
    )
    .execute(db);
}
