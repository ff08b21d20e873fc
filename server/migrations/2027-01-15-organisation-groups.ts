import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // An organisation that is gone leaves its groups to whoever owns them.
  'ALTER TABLE groups ADD COLUMN organisation_id bigint REFERENCES enterprises ON DELETE SET NULL',
  'ALTER TABLE groups ADD CONSTRAINT groups_of_organisations_are_private CHECK (organisation_id IS NULL OR NOT is_public)',
  'CREATE INDEX groups_of_organisation ON groups (organisation_id) WHERE organisation_id IS NOT NULL',
];

/** Groups whose members are those of an organisation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
