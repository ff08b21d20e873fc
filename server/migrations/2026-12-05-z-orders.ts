import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What was asked is frozen when the order is made. `uid` goes when the person goes; the order stays, as the law wants it.
  `CREATE TABLE orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE,
    uid bigint,
    idempotency_key text,
    item integer NOT NULL,
    item_name text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('vip', 'group')),
    level integer NOT NULL,
    days integer NOT NULL CHECK (days > 0),
    give_days integer NOT NULL CHECK (give_days >= 0),
    price_fen integer NOT NULL,
    discount_fen integer NOT NULL CHECK (discount_fen >= 0),
    amount_fen integer NOT NULL CHECK (amount_fen > 0 AND amount_fen = price_fen - discount_fen),
    coupon_id uuid,
    rates jsonb NOT NULL,
    state text NOT NULL CHECK (state IN ('created', 'qr_shown', 'paid', 'fulfilled', 'closed', 'expired', 'refund_due')),
    channel text,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    paid_at timestamptz,
    fulfilled_at timestamptz,
    next_query_at timestamptz,
    queries integer NOT NULL DEFAULT 0,
    UNIQUE (uid, idempotency_key),
    CHECK ((state IN ('paid', 'fulfilled')) = (paid_at IS NOT NULL)),
    CHECK ((state = 'fulfilled') = (fulfilled_at IS NOT NULL))
  )`,
  'CREATE INDEX orders_newest ON orders (uid, id DESC)',
  'CREATE INDEX orders_to_query ON orders (next_query_at) WHERE next_query_at IS NOT NULL',
  `CREATE INDEX orders_unpaid ON orders (expires_at) WHERE state IN ('created', 'qr_shown')`,
  `CREATE INDEX orders_paid ON orders (id) WHERE state = 'paid'`,
  // What a gateway gave to pay an order by, each time anew: its own number there. While one is open somebody may pay by it.
  `CREATE TABLE payment_codes (
    code text PRIMARY KEY,
    order_id bigint NOT NULL REFERENCES orders,
    attempt integer NOT NULL,
    gateway text NOT NULL,
    channel text NOT NULL,
    qr_text text,
    phone_url text,
    expires_at timestamptz NOT NULL,
    closed_at timestamptz,
    UNIQUE (order_id, attempt)
  )`,
  // Every payment that a gateway vouched for. Of an order one counts; any other is to be given back.
  `CREATE TABLE payments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id bigint NOT NULL REFERENCES orders,
    payment_code text NOT NULL REFERENCES payment_codes,
    gateway text NOT NULL,
    transaction_id text NOT NULL,
    amount_fen integer NOT NULL,
    payer_hash text,
    paid_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    state text NOT NULL CHECK (state IN ('taken', 'refund_due', 'refunded')),
    reason text NOT NULL,
    refunded_at timestamptz,
    UNIQUE (gateway, transaction_id)
  )`,
  `CREATE UNIQUE INDEX payments_one_taken ON payments (order_id) WHERE state = 'taken'`,
  'CREATE INDEX payments_of_order ON payments (order_id)',
  // What was given for an order, once: an order never gives twice, whatever comes again.
  `CREATE TABLE membership_ledger (
    order_id bigint PRIMARY KEY REFERENCES orders,
    uid bigint,
    kind text NOT NULL CHECK (kind IN ('vip', 'group')),
    days integer NOT NULL,
    level_before integer NOT NULL,
    ends_before_at timestamptz,
    level_after integer NOT NULL,
    ends_after_at timestamptz NOT NULL,
    entered_at timestamptz NOT NULL
  )`,
  'CREATE INDEX membership_ledger_person ON membership_ledger (uid)',
  // What gateways told and proved, kept before they are answered; each is worked off once.
  `CREATE TABLE payment_notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    gateway text NOT NULL,
    notice_id text NOT NULL,
    fact jsonb NOT NULL,
    received_at timestamptz NOT NULL,
    processed_at timestamptz,
    outcome text,
    UNIQUE (gateway, notice_id)
  )`,
  'CREATE INDEX payment_notices_waiting ON payment_notices (id) WHERE processed_at IS NULL',
];

/** Orders, what was paid, and what was given for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
