import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What stands in somebody's links.
  `CREATE TABLE invite_codes (
    uid bigint PRIMARY KEY,
    code text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
  )`,
  // Who came by whose link. Either of the two goes when the person goes. An invitation is settled once, with the first payment.
  `CREATE TABLE invitations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    invitee bigint UNIQUE,
    inviter bigint,
    theme_id integer NOT NULL,
    same_browser boolean NOT NULL,
    invited_at timestamptz NOT NULL,
    outcome text CHECK (outcome IN ('rewarded', 'capped', 'phone', 'browser', 'payer', 'seat', 'off', 'gone')),
    days integer NOT NULL DEFAULT 0 CHECK (days >= 0 AND (days > 0) = (outcome IS NOT DISTINCT FROM 'rewarded')),
    settled_at timestamptz,
    CHECK (inviter IS DISTINCT FROM invitee OR inviter IS NULL),
    CHECK ((outcome IS NULL) = (settled_at IS NULL))
  )`,
  'CREATE INDEX invitations_of ON invitations (inviter, id DESC)',
  // Numbers that an account had before, as hashes: nobody invites oneself by changing the phone.
  `CREATE TABLE account_former_phones (
    uid bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    phone_hash bytea NOT NULL,
    left_at timestamptz NOT NULL,
    PRIMARY KEY (uid, phone_hash)
  )`,
  'CREATE INDEX payments_payer ON payments (payer_hash) WHERE payer_hash IS NOT NULL',
  // Beside what an order gives its buyer stands what it gives whoever invited the buyer: of each reason one row an order.
  `ALTER TABLE membership_ledger ADD COLUMN reason text NOT NULL DEFAULT 'order' CHECK (reason IN ('order', 'invitation'))`,
  'ALTER TABLE membership_ledger DROP CONSTRAINT membership_ledger_pkey',
  'ALTER TABLE membership_ledger ADD CONSTRAINT membership_ledger_pkey PRIMARY KEY (order_id, reason)',
];

/** Invitations, and what is given for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
