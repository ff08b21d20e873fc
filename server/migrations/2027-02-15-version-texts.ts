import { type Kysely, sql } from 'kysely';

/** What a file says that is kept beside the one that is read: that two versions of a report can be laid beside each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE content_version_texts (
      version_id bigint PRIMARY KEY REFERENCES content_versions ON DELETE CASCADE,
      paragraphs jsonb NOT NULL
    )`.execute(db);
}
