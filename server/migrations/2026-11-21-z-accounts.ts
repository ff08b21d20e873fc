import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE accounts (
    uid bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    phone text UNIQUE CHECK (phone ~ '^1[3-9][0-9]{9}$'),
    username text UNIQUE CHECK (username = lower(username)),
    openid text UNIQUE,
    password_hash text,
    nickname text NOT NULL,
    avatar text NOT NULL DEFAULT '',
    level smallint NOT NULL DEFAULT 0,
    unlock_end_time bigint NOT NULL DEFAULT 0,
    roles text[] NOT NULL DEFAULT '{}',
    channel text NOT NULL DEFAULT '',
    adult_declared_at bigint,
    deletion_due_at bigint,
    created_at bigint NOT NULL
  )`,
  'CREATE INDEX accounts_deletion_due ON accounts (deletion_due_at) WHERE deletion_due_at IS NOT NULL',
  `CREATE TABLE account_consents (
    uid bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    document text NOT NULL,
    version text NOT NULL,
    agreed_at bigint NOT NULL,
    PRIMARY KEY (uid, document, version)
  )`,
  `CREATE TABLE account_sessions (
    id uuid PRIMARY KEY,
    sid_hash bytea NOT NULL UNIQUE,
    token_hash bytea NOT NULL,
    uid bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    way text NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint,
    end_reason text
  )`,
  'CREATE INDEX account_sessions_live ON account_sessions (uid, created_at) WHERE ended_at IS NULL',
  `CREATE TABLE phone_codes (
    phone text NOT NULL,
    purpose text NOT NULL,
    session_key text NOT NULL,
    code_hash bytea NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (phone, purpose, session_key)
  )`,
  `CREATE TABLE throttles (
    key text PRIMARY KEY,
    times bigint[] NOT NULL,
    most integer NOT NULL,
    last_at bigint NOT NULL,
    CHECK (cardinality(times) <= most)
  )`,
  `CREATE TABLE login_tickets (
    ticket_hash bytea PRIMARY KEY,
    proof_hash bytea UNIQUE,
    session_key text NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    channel text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'scanned', 'confirmed', 'refused', 'redeemed')),
    openid text,
    nickname text NOT NULL DEFAULT '',
    agreement text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
  )`,
  `CREATE TABLE quota_counters (
    who text NOT NULL,
    action text NOT NULL,
    period text NOT NULL,
    used integer NOT NULL CHECK (used >= 0),
    most integer NOT NULL,
    PRIMARY KEY (who, action, period),
    CHECK (used <= most)
  )`,
  `CREATE TABLE quota_grants (
    who text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    day text NOT NULL,
    uses integer NOT NULL CHECK (uses > 0),
    charged boolean NOT NULL,
    granted_at bigint NOT NULL,
    PRIMARY KEY (who, action, subject, day)
  )`,
  `CREATE TABLE quota_activity (
    who text NOT NULL,
    action text NOT NULL,
    times bigint[] NOT NULL,
    suspended_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (who, action)
  )`,
];

/** Who people are and what they have used up: accounts, sessions, codes, login tickets, throttles and quotas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
