import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Files that people bring. A row stands before the first byte, and goes with the last.
  `CREATE TABLE uploads (
    id uuid PRIMARY KEY,
    uid bigint NOT NULL,
    audience text NOT NULL,
    name text NOT NULL,
    folder text NOT NULL,
    size_bytes bigint NOT NULL CHECK (size_bytes > 0),
    held_bytes bigint NOT NULL CHECK (held_bytes >= 0),
    state text NOT NULL CHECK (state IN ('uploading', 'waiting', 'converting', 'ready', 'failed', 'removing')),
    reason text NOT NULL DEFAULT '',
    may_retry boolean NOT NULL DEFAULT false,
    kind text NOT NULL DEFAULT '',
    sha256 text,
    content_id bigint REFERENCES contents ON DELETE SET NULL,
    page_count integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL
  )`,
  // The same bytes stand once in one place.
  `CREATE UNIQUE INDEX uploads_once ON uploads (audience, sha256) WHERE state IN ('converting', 'ready')`,
  'CREATE INDEX uploads_of_audience ON uploads (audience, created_at DESC)',
  'CREATE INDEX uploads_of_person ON uploads (uid)',
  'CREATE INDEX uploads_of_content ON uploads (content_id)',
  `CREATE INDEX uploads_unfinished ON uploads (changed_at) WHERE state IN ('uploading', 'removing')`,
  // What is held now: taken and given back, never more than there may be.
  `CREATE TABLE upload_space (
    uid bigint PRIMARY KEY,
    held_bytes bigint NOT NULL CHECK (held_bytes >= 0),
    most_bytes bigint NOT NULL,
    CHECK (held_bytes <= most_bytes)
  )`,
  `CREATE TABLE upload_days (
    uid bigint NOT NULL,
    day date NOT NULL,
    files integer NOT NULL,
    bytes bigint NOT NULL,
    most_files integer NOT NULL,
    most_bytes bigint NOT NULL,
    PRIMARY KEY (uid, day),
    CHECK (files <= most_files AND bytes <= most_bytes)
  )`,
];

/** Files that people bring, and how much of them each may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
