import { type Kysely, sql } from 'kysely';

/** What was read of pages that are pictures of text, page by page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE scan_pages (
    sha256 text NOT NULL REFERENCES report_versions (sha256) ON DELETE CASCADE,
    page integer NOT NULL,
    failure text NOT NULL,
    lines jsonb NOT NULL,
    read_at timestamptz NOT NULL,
    PRIMARY KEY (sha256, page)
  )`.execute(db);
}
