import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What the site tells people in words.
  `CREATE TABLE messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid bigint NOT NULL,
    at timestamptz NOT NULL,
    read_at timestamptz,
    title text NOT NULL,
    body text NOT NULL,
    href text NOT NULL
  )`,
  'CREATE INDEX messages_of_person ON messages (uid, id DESC)',
  'CREATE INDEX messages_unread ON messages (uid) WHERE read_at IS NULL',
  'CREATE INDEX messages_by_age ON messages (at)',
  // What people tell the site. `sender` counts them: a person, or the hash of an address.
  `CREATE TABLE feedback (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid bigint,
    sender text NOT NULL,
    at timestamptz NOT NULL,
    content text NOT NULL,
    name text NOT NULL,
    contact text NOT NULL,
    job text NOT NULL,
    context text NOT NULL,
    picture bytea,
    answer text,
    answered_at timestamptz,
    CHECK ((answer IS NULL) = (answered_at IS NULL))
  )`,
  'CREATE INDEX feedback_of_sender ON feedback (sender, at)',
  'CREATE INDEX feedback_of_person ON feedback (uid)',
  'CREATE INDEX feedback_open ON feedback (at) WHERE answer IS NULL',
];

/** Feedback, and the messages in which it is answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
