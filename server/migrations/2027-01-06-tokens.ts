import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Of a token the hash alone is kept.
  `CREATE TABLE personal_tokens (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid bigint NOT NULL,
    name text NOT NULL,
    begins text NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    scopes text[] NOT NULL,
    made_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz
  )`,
  'CREATE INDEX personal_tokens_of ON personal_tokens (uid, id DESC)',
];

/** What programs act with for a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
