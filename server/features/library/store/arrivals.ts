import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** Says, in the transaction that records them, that these reports are new, or read anew: nothing is lost between the two. */
export async function noteArrivals(tx: Tx<LibraryTables>, reportIds: readonly number[]): Promise<void> {
  if (reportIds.length === 0) return;
  await sql`
    INSERT INTO report_arrivals (report_id) SELECT unnest(${[...reportIds]}::bigint[])
    ON CONFLICT (report_id) DO UPDATE SET turn = DEFAULT`.execute(tx);
}

export interface Arrival {
  reportId: number;
  /** When it was recorded; 1970 where it was removed since. */
  at: Date;
  /** Another one each time that the report is told of: forgetting this one leaves what came after it. */
  turn: number;
}

/** New reports that nobody has seen to, oldest first; those that were removed since are among them. */
export async function readArrivals(db: Db<LibraryTables>, limit: number): Promise<Arrival[]> {
  const rows = await db
    .selectFrom('report_arrivals')
    .leftJoin('reports', 'reports.id', 'report_arrivals.report_id')
    .select(['report_arrivals.report_id', 'report_arrivals.turn', 'reports.created_at'])
    .orderBy('report_arrivals.report_id')
    .limit(limit)
    .execute();
  return rows.map(({ report_id, turn, created_at }) => ({
    reportId: report_id,
    turn,
    at: created_at ?? new Date(0),
  }));
}

export async function clearArrivals(
  db: Db<LibraryTables>,
  arrivals: readonly Pick<Arrival, 'turn'>[],
): Promise<void> {
  if (arrivals.length === 0) return;
  await db
    .deleteFrom('report_arrivals')
    .where(({ eb, fn, val }) => eb('turn', '=', fn.any(val(arrivals.map(({ turn }) => turn)))))
    .execute();
}
