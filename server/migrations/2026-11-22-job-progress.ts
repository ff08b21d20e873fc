import { type Kysely, sql } from 'kysely';

/** What one process asks of another is a job now; how far it is stands here while it is at work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TABLE index_requests`.execute(db);
  await sql`
    CREATE TABLE job_progress (
      job_id uuid PRIMARY KEY,
      done integer NOT NULL,
      total integer NOT NULL
    )`.execute(db);
}
