import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Questions that somebody puts to several reports, for themselves alone.
  `CREATE TABLE question_grids (
    id uuid PRIMARY KEY,
    uid bigint NOT NULL,
    reports jsonb NOT NULL,
    questions jsonb NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX question_grids_of_person ON question_grids (uid, created_at DESC)',
  // asked_by: the asking that it waits for; receipt: the unit that was taken for it and is not settled yet.
  `CREATE TABLE grid_cells (
    grid_id uuid NOT NULL REFERENCES question_grids ON DELETE CASCADE,
    row_number smallint NOT NULL,
    question smallint NOT NULL,
    fid bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'answered', 'absent', 'locked', 'failed')),
    asked_by uuid NOT NULL,
    receipt jsonb,
    answer jsonb,
    reason text NOT NULL DEFAULT '',
    PRIMARY KEY (grid_id, row_number, question),
    CHECK ((state = 'answered') = (answer IS NOT NULL)),
    CHECK (receipt IS NULL OR state = 'waiting')
  )`,
];

/** Tables of questions and reports that people keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
