import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import type { Choices, Lesson } from '../rules/learn-from-choices.ts';
import type { SearchTables } from '../store.ts';

/** A report in the answers to a query. */
export interface ShownReport {
  fid: number;
  /** From 1. */
  place: number;
}

type Answered = { subject: string /** yyyy-MM-dd, Asia/Shanghai. */; day: string };

/** Counts that the reports were shown. In one order for everybody, so that two answers wait for each other instead of locking up. */
export async function countShown(
  db: Db<SearchTables>,
  { subject, day }: Answered,
  shown: readonly ShownReport[],
): Promise<void> {
  await sql`
    INSERT INTO search_choices AS c (subject, report_id, place, day, shown)
    SELECT ${subject}, fid, place, ${day}::date, 1
    FROM jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) AS s(fid bigint, place smallint) ORDER BY fid
    ON CONFLICT (subject, report_id, place, day) DO UPDATE SET shown = c.shown + 1`.execute(db);
}

/** Counts that a report was chosen; no more often than it was shown. */
export async function countChosen(
  db: Db<SearchTables>,
  { subject, day }: Answered,
  { fid, place }: ShownReport,
): Promise<void> {
  await sql`
    UPDATE search_choices SET chosen = chosen + 1
    WHERE subject = ${subject} AND report_id = ${fid} AND place = ${place} AND day = ${day}::date
      AND chosen < shown`.execute(db);
}

/** All that is on record, in a fixed order, days added up. */
export async function readChoices(db: Db<SearchTables>): Promise<Choices[]> {
  const { rows } = await sql<Choices>`
    SELECT subject, report_id AS fid, place, sum(shown)::int AS shown, sum(chosen)::int AS chosen
    FROM search_choices GROUP BY subject, report_id, place ORDER BY subject, report_id, place`.execute(db);
  return rows;
}

/** What was learned takes the place of what was learned before. */
export async function replaceLessons(db: Db<SearchTables>, lessons: readonly Lesson[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('search_lessons').execute();
    await sql`
      INSERT INTO search_lessons (subject, report_id, boost)
      SELECT subject, fid, boost FROM jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb)
        AS l(subject text, fid bigint, boost real)`.execute(tx);
  });
}

/** The share of its score that each report gains in the answers to a query. */
export async function readBoosts(db: Db<SearchTables>, subject: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('search_lessons')
    .select(['report_id', 'boost'])
    .where('subject', '=', subject)
    .execute();
  return new Map(rows.map(({ report_id, boost }) => [report_id, boost]));
}

/** `day`: yyyy-MM-dd. */
export async function forgetChoicesBefore(db: Db<SearchTables>, day: string): Promise<void> {
  await sql`DELETE FROM search_choices WHERE day < ${day}::date`.execute(db);
}
