import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE groups (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    logo text NOT NULL,
    intro text NOT NULL,
    is_public boolean NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX groups_public ON groups (id) WHERE is_public',
  `CREATE TABLE group_members (
    group_id bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
    uid bigint NOT NULL,
    role text NOT NULL CHECK (role IN ('owner', 'editor', 'reader')),
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, uid)
  )`,
  // A group has one owner, whatever is done at once.
  "CREATE UNIQUE INDEX group_members_one_owner ON group_members (group_id) WHERE role = 'owner'",
  'CREATE INDEX group_members_of ON group_members (uid)',
  // A report that is taken down is in no group any more.
  `CREATE TABLE group_reports (
    group_id bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
    report_id bigint NOT NULL REFERENCES reports ON DELETE CASCADE,
    added_by bigint,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (group_id, report_id)
  )`,
  'CREATE INDEX group_reports_latest ON group_reports (group_id, added_at DESC, report_id DESC)',
  'CREATE INDEX group_reports_of ON group_reports (report_id)',
  // Of a link the hash alone is kept; one for a person has none.
  `CREATE TABLE group_invites (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
    token_hash bytea UNIQUE,
    uid bigint,
    once boolean NOT NULL,
    role text NOT NULL CHECK (role IN ('editor', 'reader')),
    made_by bigint,
    made_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    CHECK ((token_hash IS NULL) <> (uid IS NULL))
  )`,
  'CREATE UNIQUE INDEX group_invites_person ON group_invites (group_id, uid)',
  'CREATE INDEX group_invites_for ON group_invites (uid)',
  `CREATE TABLE group_acts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    group_id bigint NOT NULL REFERENCES groups ON DELETE CASCADE,
    at timestamptz NOT NULL,
    kind text NOT NULL,
    uid bigint,
    member bigint,
    report_id bigint
  )`,
  'CREATE INDEX group_acts_latest ON group_acts (group_id, id DESC)',
];

/** Groups of readers: who is in them, what they read, who is asked in, and what happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
