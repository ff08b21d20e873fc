import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Counts how often it was asked for: what is told of one asking is not told of the next.
  'ALTER TABLE invoices ADD COLUMN attempt integer NOT NULL DEFAULT 1',
  `CREATE TABLE invoice_letters (
    id uuid PRIMARY KEY,
    order_id bigint NOT NULL REFERENCES invoices,
    attempt integer NOT NULL,
    kind text NOT NULL CHECK (kind IN ('issued', 'refused')),
    state text NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
    due_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    begun_at timestamptz,
    settled_at timestamptz,
    reason text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    UNIQUE (order_id, attempt, kind)
  )`,
  "CREATE INDEX invoice_letters_due ON invoice_letters (due_at) WHERE state IN ('waiting', 'sending')",
  // What waits for the operator is few among all there ever were.
  "CREATE INDEX invoices_waiting ON invoices (requested_at) WHERE state = 'requested'",
];

/** Letters that tell what became of an invoice: once for each asking and outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
