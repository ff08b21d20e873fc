import { type Kysely, sql } from 'kysely';

/** What another process asks of the one that holds the search index: to rebuild it, or to compare it with the records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE index_requests (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('reindex', 'verify')),
      asked_at timestamptz NOT NULL,
      started_at timestamptz,
      done integer NOT NULL DEFAULT 0,
      total integer NOT NULL DEFAULT 0,
      answer jsonb
    )`.execute(db);
}
