import { type Kysely, sql } from 'kysely';

/** What a gateway's daily bill and our records tell differently, once each, for the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE payment_differences (
        gateway text NOT NULL,
        bill_day date NOT NULL,
        kind text NOT NULL CHECK (kind IN ('found', 'unknown', 'amount', 'missing', 'refund')),
        transaction_id text NOT NULL,
        payment_code text NOT NULL,
        ours_fen integer,
        theirs_fen integer,
        found_at timestamptz NOT NULL,
        PRIMARY KEY (gateway, bill_day, kind, transaction_id)
      )`,
    )
    .execute(db);
}
