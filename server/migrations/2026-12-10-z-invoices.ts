import { type Kysely, sql } from 'kysely';

/** Invoices that were asked for, one an order; what the law wants kept stays when the person goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE invoices (
        order_id bigint PRIMARY KEY REFERENCES orders,
        title text NOT NULL,
        tax_number text NOT NULL,
        email text NOT NULL,
        amount_fen integer NOT NULL,
        state text NOT NULL CHECK (state IN ('requested', 'issued', 'refused')),
        reason text NOT NULL DEFAULT '',
        requested_at timestamptz NOT NULL,
        settled_at timestamptz,
        CHECK ((state = 'requested') = (settled_at IS NULL))
      )`,
    )
    .execute(db);
}
