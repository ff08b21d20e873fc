import { type Kysely, sql } from 'kysely';

/** What was read of charts that are pictures, by the version and the place they stand in; `data` is null where they are not understood, `failure` says why they were given up where that may pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE painted_charts (
      version_id bigint NOT NULL REFERENCES content_versions ON DELETE CASCADE,
      page integer NOT NULL,
      place text NOT NULL,
      data jsonb,
      failure text NOT NULL DEFAULT '',
      tries integer NOT NULL DEFAULT 1,
      rules integer NOT NULL,
      is_taken boolean NOT NULL DEFAULT false,
      read_at timestamptz NOT NULL,
      PRIMARY KEY (version_id, page, place)
    )`.execute(db);
}
