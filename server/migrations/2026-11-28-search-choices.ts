import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Counts, not people: who was shown what, and who chose it, is kept nowhere.
  `CREATE TABLE search_choices (
    subject text NOT NULL,
    report_id bigint NOT NULL,
    place smallint NOT NULL CHECK (place BETWEEN 1 AND 50),
    day date NOT NULL,
    shown integer NOT NULL CHECK (shown > 0),
    chosen integer NOT NULL DEFAULT 0 CHECK (chosen BETWEEN 0 AND shown),
    PRIMARY KEY (subject, report_id, place, day)
  )`,
  'CREATE INDEX search_choices_day ON search_choices (day)',
  `CREATE TABLE search_lessons (
    subject text NOT NULL,
    report_id bigint NOT NULL,
    boost real NOT NULL,
    PRIMARY KEY (subject, report_id)
  )`,
];

/** How often reports were shown and chosen in the answers to a query, and what was learned from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
