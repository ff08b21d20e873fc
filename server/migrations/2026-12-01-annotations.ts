import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Somebody's own words outlive the report they are about: what they cite of it stands beside them.
  `CREATE TABLE annotations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid bigint NOT NULL,
    key uuid NOT NULL,
    report_id bigint NOT NULL,
    cited jsonb NOT NULL,
    colour text NOT NULL CHECK (colour IN ('yellow', 'green', 'blue', 'red')),
    quote text NOT NULL,
    note text NOT NULL,
    folded text NOT NULL,
    prefix text NOT NULL,
    suffix text NOT NULL,
    is_only boolean NOT NULL,
    page integer NOT NULL,
    top_share smallint NOT NULL,
    boxes jsonb NOT NULL,
    file_sha256 text NOT NULL,
    is_lost boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    deleted_at timestamptz,
    UNIQUE (uid, key)
  )`,
  'CREATE INDEX annotations_in_report ON annotations (uid, report_id, page, top_share, id) WHERE deleted_at IS NULL',
  'CREATE INDEX annotations_deleted ON annotations (deleted_at) WHERE deleted_at IS NOT NULL',
];

/** What people mark in reports and note beside it, for themselves alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
