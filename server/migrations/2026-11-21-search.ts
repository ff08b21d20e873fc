import { type Kysely, sql } from 'kysely';

/** What was searched for, one row a session and wording, for the hot searches of the last 24 hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE searches (
    session_key text NOT NULL,
    folded text NOT NULL,
    keyword text NOT NULL,
    uid bigint,
    searched_at timestamptz NOT NULL,
    PRIMARY KEY (session_key, folded)
  )`,
  'CREATE INDEX searches_by_time ON searches (searched_at)',
  'CREATE INDEX searches_of_user ON searches (uid) WHERE uid IS NOT NULL',
];
