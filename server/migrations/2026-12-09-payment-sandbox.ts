import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE sandbox_payments (
    payment_code text PRIMARY KEY,
    channel text NOT NULL CHECK (channel IN ('wechat', 'alipay')),
    amount_fen integer NOT NULL CHECK (amount_fen > 0),
    description text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    closed_at timestamptz,
    told text NOT NULL DEFAULT ''
  )`,
  `CREATE TABLE sandbox_transactions (
    ordinal bigint GENERATED ALWAYS AS IDENTITY,
    transaction_id text PRIMARY KEY,
    payment_code text NOT NULL REFERENCES sandbox_payments,
    amount_fen integer NOT NULL CHECK (amount_fen > 0),
    paid_at timestamptz NOT NULL,
    payer_id text NOT NULL
  )`,
  'CREATE INDEX sandbox_transactions_code ON sandbox_transactions (payment_code)',
  'CREATE INDEX sandbox_transactions_paid ON sandbox_transactions (paid_at)',
  `CREATE TABLE sandbox_refunds (
    refund_code text PRIMARY KEY,
    transaction_id text NOT NULL REFERENCES sandbox_transactions,
    amount_fen integer NOT NULL CHECK (amount_fen > 0),
    refunded_at timestamptz NOT NULL
  )`,
  'CREATE INDEX sandbox_refunds_transaction ON sandbox_refunds (transaction_id)',
];

/** The books of the built-in gateway, which stands for an outside service: nothing of the product reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
