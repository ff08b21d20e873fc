import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE pending_downloads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    link_hash bytea NOT NULL,
    uid bigint,
    receipt jsonb NOT NULL,
    expires_at bigint NOT NULL
  )`,
  'CREATE INDEX pending_downloads_by_link ON pending_downloads (link_hash)',
  'CREATE INDEX pending_downloads_by_end ON pending_downloads (expires_at)',
  'CREATE INDEX pending_downloads_of_user ON pending_downloads (uid) WHERE uid IS NOT NULL',
];

/** Download links that are out and what they cost, so that any process can give the unit back, also after a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
