import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { LibraryTables } from '../tables.ts';

/** Says, in the transaction that records them, that these reports are new: nothing is lost between the two. */
export async function noteArrivals(tx: Tx<LibraryTables>, reportIds: readonly number[]): Promise<void> {
  if (reportIds.length === 0) return;
  await tx
    .insertInto('report_arrivals')
    .values(reportIds.map((id) => ({ report_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Arrival {
  reportId: number;
  /** When it was recorded. */
  at: Date;
}

/** New reports that nobody has seen to, oldest first; those that were removed since are among them. */
export async function readArrivals(db: Db<LibraryTables>, limit: number): Promise<Arrival[]> {
  const rows = await db
    .selectFrom('report_arrivals')
    .leftJoin('reports', 'reports.id', 'report_arrivals.report_id')
    .select(['report_arrivals.report_id', 'reports.created_at'])
    .orderBy('report_arrivals.report_id')
    .limit(limit)
    .execute();
  return rows.map(({ report_id, created_at }) => ({ reportId: report_id, at: created_at ?? new Date(0) }));
}

export async function clearArrivals(db: Db<LibraryTables>, reportIds: readonly number[]): Promise<void> {
  if (reportIds.length === 0) return;
  await db
    .deleteFrom('report_arrivals')
    .where(({ eb, fn, val }) => eb('report_id', '=', fn.any(val([...reportIds]))))
    .execute();
}
