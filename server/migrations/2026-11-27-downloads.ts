import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE download_grants (
    code text PRIMARY KEY,
    uid bigint,
    report_id bigint NOT NULL,
    version text NOT NULL,
    day text NOT NULL,
    granted_at timestamptz NOT NULL,
    shows_mark boolean NOT NULL,
    tail bytea,
    UNIQUE (uid, report_id, version, day)
  )`,
  'CREATE INDEX download_grants_with_tail ON download_grants (day) WHERE tail IS NOT NULL',
  `CREATE TABLE download_links (
    link_hash bytea PRIMARY KEY,
    code text NOT NULL REFERENCES download_grants ON DELETE CASCADE,
    uid bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('open', 'taken', 'finished', 'kept', 'returned')),
    receipt jsonb NOT NULL,
    size_bytes bigint NOT NULL,
    sent_bytes bigint,
    expires_at timestamptz NOT NULL,
    taken_at timestamptz,
    settled_at timestamptz,
    CHECK ((settled_at IS NULL) = (state IN ('open', 'taken')))
  )`,
  'CREATE INDEX download_links_of_person ON download_links (uid, settled_at)',
  'CREATE INDEX download_links_of_grant ON download_links (code)',
  `CREATE INDEX download_links_under_way ON download_links (state, expires_at) WHERE settled_at IS NULL`,
  // Links of the old kind lived ten minutes and carried no mark.
  'DROP TABLE pending_downloads',
];

/** Copies made out to people, the links to them, and what each link cost until its transfer has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
