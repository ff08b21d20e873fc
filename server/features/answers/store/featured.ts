import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/platform/db/connect-database.ts';
import type { AnswerTables } from './tables.ts';

/** A question that the library answers, and where. */
export interface FeaturedQuestion {
  question: string;
  /** Where it is answered. */
  answer: string;
  /** The report that answers it. */
  fid: number;
}

export interface ChosenQuestions {
  list: FeaturedQuestion[];
  chosenAt: Date;
}

/** Those that were chosen last and whose report is still there, in their order; null for none. */
export async function readFeatured(db: Db<AnswerTables>): Promise<ChosenQuestions | null> {
  const rows = await db
    .selectFrom('featured_questions')
    .select(['question', 'answer', 'report_id', 'chosen_at'])
    .orderBy('place')
    .execute();
  const [first] = rows;
  if (first === undefined) return null;
  return {
    list: rows.map(({ question, answer, report_id: fid }) => ({ question, answer, fid })),
    chosenAt: first.chosen_at,
  };
}

/** Puts those of these whose report is still there in the place of those that were kept; of none the old ones stay. */
export async function writeFeatured(
  db: Db<AnswerTables>,
  { list, chosenAt }: ChosenQuestions,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Held until they are written: whoever deletes one of them waits, and takes its question along.
    const reports = await sql<{ id: number }>`
      SELECT id FROM reports WHERE id = ANY(${list.map(({ fid }) => fid)}::bigint[]) ORDER BY id FOR KEY SHARE
    `.execute(tx);
    const there = new Set(reports.rows.map(({ id }) => id));
    const rows = list
      .filter(({ fid }) => there.has(fid))
      .map(({ question, answer, fid }, place) => ({
        ...{ place, question, answer, report_id: fid, chosen_at: chosenAt },
      }));
    if (rows.length === 0) return;
    await tx
      .insertInto('featured_questions')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('place').doUpdateSet(({ ref }) => ({
          question: ref('excluded.question'),
          answer: ref('excluded.answer'),
          report_id: ref('excluded.report_id'),
          chosen_at: ref('excluded.chosen_at'),
        })),
      )
      .execute();
    // Last, so that two processes take the rows in one order.
    await tx.deleteFrom('featured_questions').where('place', '>=', rows.length).execute();
  });
}
