import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What a program was granted is a token like those that a person makes, except that what it shows changes every hour.
  `ALTER TABLE personal_tokens
    ADD COLUMN client_hash bytea,
    ADD COLUMN client_place text,
    ADD COLUMN access_ends_at timestamptz`,
  // Of codes and refresh tokens the hash alone is kept, and those that were used until they would have ended: a second use tells of theft.
  `CREATE TABLE oauth_codes (
    code_hash bytea PRIMARY KEY,
    uid bigint NOT NULL,
    client_hash bytea NOT NULL,
    client_name text NOT NULL,
    client_place text NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    scopes text[] NOT NULL,
    ends_at timestamptz NOT NULL,
    used_at timestamptz,
    token_id bigint REFERENCES personal_tokens (id) ON DELETE CASCADE
  )`,
  'CREATE INDEX oauth_codes_of ON oauth_codes (uid)',
  'CREATE INDEX oauth_codes_of_token ON oauth_codes (token_id)',
  `CREATE TABLE oauth_refreshes (
    refresh_hash bytea PRIMARY KEY,
    token_id bigint NOT NULL REFERENCES personal_tokens (id) ON DELETE CASCADE,
    ends_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  'CREATE INDEX oauth_refreshes_of ON oauth_refreshes (token_id)',
];

/** Programs that a person lets in by a page instead of by a copied token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
