import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // One secret address a person; what is kept of it opens nothing.
  `CREATE TABLE alert_feeds (
    uid bigint PRIMARY KEY,
    secret_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
  )`,
  // Where else somebody is told. Nothing is sent before it is confirmed, nor after it was stopped.
  `CREATE TABLE alert_channels (
    uid bigint NOT NULL,
    kind text NOT NULL CHECK (kind IN ('webhook', 'mail')),
    target text NOT NULL,
    rhythm text NOT NULL CHECK (rhythm IN ('now', 'daily', 'weekly')),
    seed text NOT NULL,
    proof_hash text UNIQUE,
    proof_asked_at timestamptz,
    confirmed_at timestamptz,
    stopped_at timestamptz,
    stopped_reason text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    PRIMARY KEY (uid, kind)
  )`,
  `CREATE TABLE alert_deliveries (
    id uuid PRIMARY KEY,
    uid bigint NOT NULL,
    kind text NOT NULL,
    state text NOT NULL DEFAULT 'open'
      CHECK (state IN ('open', 'waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
    due_at timestamptz NOT NULL,
    tries int NOT NULL DEFAULT 0,
    begun_at timestamptz,
    settled_at timestamptz,
    reason text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    FOREIGN KEY (uid, kind) REFERENCES alert_channels ON DELETE CASCADE
  )`,
  // What comes before it is due joins the one that is open.
  "CREATE UNIQUE INDEX alert_deliveries_open ON alert_deliveries (uid, kind) WHERE state = 'open'",
  "CREATE INDEX alert_deliveries_due ON alert_deliveries (due_at) WHERE state IN ('open', 'waiting', 'sending')",
  'CREATE INDEX alert_deliveries_own ON alert_deliveries (uid, kind, created_at DESC)',
  // Once a person, channel and report, whatever happens.
  `CREATE TABLE alert_delivery_items (
    uid bigint NOT NULL,
    kind text NOT NULL,
    report_id bigint NOT NULL,
    delivery_id uuid NOT NULL REFERENCES alert_deliveries ON DELETE CASCADE,
    PRIMARY KEY (uid, kind, report_id)
  )`,
  'CREATE INDEX alert_delivery_items_of ON alert_delivery_items (delivery_id)',
  // Letters to addresses that nobody has confirmed are few.
  `CREATE TABLE alert_mail_asks (
    uid bigint NOT NULL,
    address_hash text NOT NULL,
    asked_at timestamptz NOT NULL
  )`,
  'CREATE INDEX alert_mail_asks_age ON alert_mail_asks (asked_at)',
];

/** New reports told outside the site: by a feed, by calls to an address of the reader's, by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
