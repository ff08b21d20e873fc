import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What somebody asked, for themselves alone.
  `CREATE TABLE conversations (
    id uuid PRIMARY KEY,
    uid bigint NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    scope jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL
  )`,
  'CREATE INDEX conversations_of_person ON conversations (uid, changed_at DESC)',
  `CREATE TABLE conversation_turns (
    id uuid PRIMARY KEY,
    conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
    question text NOT NULL,
    answer jsonb NOT NULL,
    folded text NOT NULL,
    asked_at timestamptz NOT NULL,
    verdict text NOT NULL DEFAULT '' CHECK (verdict IN ('', 'good', 'bad')),
    reason text NOT NULL DEFAULT '',
    judged_at timestamptz,
    CHECK ((verdict = '') = (judged_at IS NULL))
  )`,
  'CREATE INDEX conversation_turns_in_order ON conversation_turns (conversation_id, asked_at)',
  'CREATE INDEX conversation_turns_judged ON conversation_turns (judged_at DESC) WHERE judged_at IS NOT NULL',
];

/** Questions and answers that people keep, and what they say of the answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
