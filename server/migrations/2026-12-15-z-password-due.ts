import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Somebody else has seen the password: its person sets another before anything else.
  'ALTER TABLE accounts ADD COLUMN password_due boolean NOT NULL DEFAULT false',
  // Members of before had no way to change what their owner was told, but by a phone of their own.
  `UPDATE accounts SET password_due = true
    WHERE phone IS NULL AND uid IN (SELECT uid FROM enterprise_members WHERE removed_at IS NULL)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
