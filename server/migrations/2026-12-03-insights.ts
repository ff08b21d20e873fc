import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // `key` is the article's file within its folder: importing the folder again changes the article and makes no second.
  `CREATE TABLE insights (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    title text NOT NULL,
    tags text[] NOT NULL,
    summary text NOT NULL,
    published_on date NOT NULL,
    content_html text NOT NULL,
    contents jsonb NOT NULL,
    cover jsonb,
    gallery jsonb NOT NULL,
    picture_keys text[] NOT NULL,
    related_reports jsonb NOT NULL,
    source_sha256 text NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE INDEX insights_newest ON insights (published_on DESC, id DESC)',
];

/** Articles on industries, written in Markdown and imported by the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
