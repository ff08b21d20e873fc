import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Whose quotas an account draws on together with others; null where it has its own.
  'ALTER TABLE accounts ADD COLUMN pot_id bigint',
  `CREATE TABLE enterprises (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_uid bigint NOT NULL,
    seats integer NOT NULL CHECK (seats BETWEEN 1 AND 10000),
    ends_at timestamptz NOT NULL,
    opened_at timestamptz NOT NULL,
    closed_at timestamptz
  )`,
  // One person owns one organisation at a time.
  'CREATE UNIQUE INDEX enterprises_one_open ON enterprises (owner_uid) WHERE closed_at IS NULL',
  `CREATE TABLE enterprise_members (
    uid bigint PRIMARY KEY,
    organisation_id bigint NOT NULL REFERENCES enterprises ON DELETE CASCADE,
    added_at timestamptz NOT NULL,
    removed_at timestamptz
  )`,
  'CREATE INDEX enterprise_members_of ON enterprise_members (organisation_id)',
];

/** Organisations with seats, and the accounts that share their quotas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
